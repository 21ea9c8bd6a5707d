#pragma once
#include <CL/cl.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"

// Processes that a suite starts beside its worker. They test that one process can use the results
// of another.
namespace assay::suites {

/// Finds the device under test in this process by the names of its platform and its device. NULL if
/// there is no such device. The inherited environment names only the driver under test.
cl_device_id device_of_names(const std::string& platform, const std::string& device);

/// Thrown in such a process: which call failed, or which answer is wrong.
struct Wrong {
  std::string what;
};
/// Throws Wrong unless the call succeeded.
void must(cl_int status, const char* call);
/// The object that `call(&errcode_ret)` makes. Throws Wrong.
template <typename Call>
auto make(const char* name, const Call& call) {
  cl_int status = CL_SUCCESS;
  const auto object = call(&status);
  must(status, name);
  return object;
}

/// Writes all bytes; throws std::system_error.
void write_all(int to, const void* from, std::size_t size);

/// A process that answers through a pipe. The destructor kills the process.
class OtherProcess {
 public:
  /// `answer` is the number of the descriptor to which the process writes. `waiting` is called
  /// repeatedly while next() and end() wait.
  OtherProcess(harness::SpawnRequest request, int answer, std::function<void()> waiting);
  ~OtherProcess();
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  /// The next bytes of the answer. Empty at the end of the answer, or after `patience` silent
  /// seconds. harness::FairClock counts the seconds.
  std::vector<unsigned char> next(double patience);
  /// Waits up to `patience` seconds of harness::FairClock for the end of the process. Says how the
  /// process ended: "exit status 0".
  std::string end(double patience);
  /// Kills the process at once. Says how the process ended.
  std::string kill();

 private:
  void look();  ///< updates the clock and calls `waiting`

  pid_t pid_ = -1;
  harness::Descriptor answer_;
  harness::FairClock clock_;
  std::function<void()> waiting_;
  std::optional<double> silent_;  ///< how long the process was silent; empty if it answered in time
};

}  // namespace assay::suites
