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

/// Finds the device under test by its name and its platform's name. NULL if no device has these
/// names. The other process sees only the driver under test.
cl_device_id device_of_names(const std::string& platform, const std::string& device);

/// The other process throws Wrong if a call failed or an answer is wrong.
struct Wrong {
  std::string what;
};
/// Throws Wrong if the call failed.
void must(cl_int status, const char* call);
/// Throws Wrong if the call fails.
template <typename Call>
auto make(const char* name, const Call& call) {
  cl_int status = CL_SUCCESS;
  const auto object = call(&status);
  must(status, name);
  return object;
}

/// Throws std::system_error.
void write_all(int to, const void* from, std::size_t size);

/// The destructor kills the process.
class OtherProcess {
 public:
  /// The process writes its answer to the descriptor `answer`. next() and end() call `waiting`
  /// repeatedly.
  OtherProcess(harness::SpawnRequest request, int answer, std::function<void()> waiting);
  ~OtherProcess();
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  /// Returns the next bytes of the answer. Empty at the end of the answer, or after `patience`
  /// seconds of harness::FairClock without bytes.
  std::vector<unsigned char> next(double patience);
  /// Waits at most `patience` seconds of harness::FairClock for the end of the process. Returns how
  /// the process ended: "exit status 0".
  std::string end(double patience);
  /// Returns how the process ended.
  std::string kill();

 private:
  void look();

  pid_t pid_ = -1;
  harness::Descriptor answer_;
  harness::FairClock clock_;
  std::function<void()> waiting_;
  std::optional<double> silent_;  ///< the seconds without an answer, if they were too many
};

}  // namespace assay::suites
