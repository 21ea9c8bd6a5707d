#pragma once
#include <CL/cl.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"

// For processes that a suite starts beside its worker: one process uses the results of another.
namespace assay::suites {

/// The device under test in this process, by the names of its platform and of the device; NULL if
/// there is none. The environment, which such a process inherits, has only its driver.
cl_device_id device_of_names(const std::string& platform, const std::string& device);

/// In such a process: the description of a call that failed, or of a wrong answer.
struct Wrong {
  std::string what;
};
/// Throws Wrong unless the call succeeded.
void must(cl_int status, const char* call);
/// The object that `call` makes, with errcode_ret as its argument. Throws Wrong.
template <typename Call>
auto make(const char* name, const Call& call) {
  cl_int status = CL_SUCCESS;
  const auto object = call(&status);
  must(status, name);
  return object;
}

/// Writes all bytes; throws std::system_error.
void write_all(int to, const void* from, std::size_t size);

/// A process that answers through a pipe. It is killed with the object.
class OtherProcess {
 public:
  /// `answer`: the descriptor of its end of the pipe. `waiting` is called repeatedly while next()
  /// and end() wait.
  OtherProcess(harness::SpawnRequest request, int answer, std::function<void()> waiting);
  ~OtherProcess();
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  /// Some bytes of its answer. None at its end, or after `patience` silent seconds of its own time.
  std::vector<unsigned char> next(double patience);
  /// Waits for its end, for `patience` seconds of its own time. Gives the way in which it ended:
  /// "exit status 0".
  std::string end(double patience);
  /// Ends it without a wait. Gives the way in which it ended.
  std::string kill();

 private:
  void look();  ///< the clock runs, and `waiting` is called

  pid_t pid_ = -1;
  harness::Descriptor answer_;
  harness::FairClock clock_;
  std::function<void()> waiting_;
  std::optional<double> silent_;  ///< the silent seconds, if it fell silent
};

}  // namespace assay::suites
