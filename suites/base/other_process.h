#pragma once
#include <CL/cl.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"

// Processes that a suite starts in addition to its worker.
namespace assay::suites {

/// Finds the device under test by the names of its platform and its device. NULL if no device has
/// these names. The environment of the process names only the driver under test.
cl_device_id device_of_names(const std::string& platform, const std::string& device);

/// Thrown in the other process: a call failed, or an answer is wrong.
struct Wrong {
  std::string what;
};
/// Throws Wrong if the call failed.
void must(cl_int status, const char* call);
/// Returns the object that `call(&errcode_ret)` makes. Throws Wrong.
template <typename Call>
auto make(const char* name, const Call& call) {
  cl_int status = CL_SUCCESS;
  const auto object = call(&status);
  must(status, name);
  return object;
}

/// Writes all bytes. Throws std::system_error.
void write_all(int to, const void* from, std::size_t size);

/// A process that answers through a pipe. The destructor kills the process.
class OtherProcess {
 public:
  /// `answer` is the descriptor to which the process writes. next() and end() call `waiting`
  /// repeatedly.
  OtherProcess(harness::SpawnRequest request, int answer, std::function<void()> waiting);
  ~OtherProcess();
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  /// Returns the next bytes of the answer. Empty at the end of the answer, or after `patience`
  /// seconds without bytes. harness::FairClock counts the seconds.
  std::vector<unsigned char> next(double patience);
  /// Waits at most `patience` seconds of harness::FairClock for the end of the process. Returns how
  /// the process ended: "exit status 0".
  std::string end(double patience);
  /// Kills the process. Returns how the process ended.
  std::string kill();

 private:
  void look();  ///< updates the clock and calls `waiting`

  pid_t pid_ = -1;
  harness::Descriptor answer_;
  harness::FairClock clock_;
  std::function<void()> waiting_;
  std::optional<double> silent_;  ///< the seconds without an answer, if they were too many
};

}  // namespace assay::suites
