#pragma once
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suites/api/example.h"
#include "suites/api/setting.h"

namespace assay::suites::api_errors {

/// What a provoker works with: the functions to call, the loader's or beyond it the driver's own.
class Attempt {
 public:
  Attempt(api::Setting& setting, const cl_icd_dispatch& table) : on(setting), api(table) {}

  api::Setting& on;
  const cl_icd_dispatch& api;

  /// An event argument that a refused call must leave alone (OpenCL 1.2, 5.9).
  cl_event* event() { return &event_; }
  bool event_untouched() const { return event_ == sentinel() || event_ == nullptr; }

 private:
  static cl_event sentinel();
  cl_event event_ = sentinel();
};

/// Makes one call that breaks exactly one rule, and returns the code that it gives.
using Provoke = std::function<cl_int(Attempt&)>;

struct Provoker {
  std::string id;  ///< "clCreateBuffer/zero_size": the function and name of a row
  Provoke run;
  bool by_loader = false;  ///< the loader answers by itself: the driver is asked beyond it, too,
                           ///< where its platform has a dispatch table of its own
  api::Needs needs = nullptr;
};

/// The code of a clCreate... call that must be refused: what `create` stores through its argument.
/// Adds a failure where an object comes with an error, or an error code without need.
template <typename Create>
cl_int refused(Create&& create) {
  cl_int status = CL_SUCCESS;
  const auto object = create(&status);
  if (status != CL_SUCCESS) {
    EXPECT_EQ(object, nullptr) << "an object comes with the error";
  }
  return status;
}

/// Skips the case, for a reason that only the device itself tells.
cl_int skip(const char* why);

/// `status`, or `stated` where it is `other`, a code that is as right for the call: for values that
/// break a second rule whatever they are (see error-of-a-missing-feature and its like in
/// data/interpretations.toml).
inline cl_int as_right(cl_int status, cl_int other, cl_int stated) {
  return status == other ? stated : status;
}

/// The properties that divide the device equally into its halves, three parts of one compute unit
/// where it has three; nothing, and the case skipped, where there are none.
std::optional<std::array<cl_device_partition_property, 3>> into_halves(Attempt& a);
/// Two such sub-devices; empty, and the case skipped, where there are none.
std::vector<cl::Device> two_devices(Attempt& a);

/// The loader's entry points as a table, of the functions that provokers call.
const cl_icd_dispatch& loader();

// The tables by chapter; provokers() joins them.
std::vector<Provoker> platform_provokers();      ///< 4.1 to 4.4, 5.1
std::vector<Provoker> object_provokers();        ///< making buffers and samplers; references
std::vector<Provoker> enqueue_provokers();       ///< whatever takes a wait list
std::vector<Provoker> program_provokers();       ///< 5.6
std::vector<Provoker> kernel_provokers();        ///< 5.7
std::vector<Provoker> event_provokers();         ///< 5.9, 5.12
std::vector<Provoker> image_object_provokers();  ///< 5.3.1, 5.3.2, 5.3.7: making and asking images
std::vector<Provoker> image_provokers();         ///< 5.3.3 to 5.3.6: commands on images
std::vector<Provoker> query_provokers();         ///< every clGet...Info
std::vector<Provoker> property_provokers();  ///< objects made with lists of properties, pipes, IL
std::vector<Provoker> added_provokers();     ///< the other functions that 2.0 to 3.0 add
std::vector<Provoker> command_buffer_provokers();     ///< cl_khr_command_buffer
std::vector<Provoker> command_recording_provokers();  ///< its functions that record a command
std::vector<Provoker> extension_provokers();          ///< functions of other extensions
std::vector<Provoker> external_provokers();  ///< cl_khr_external_memory, cl_khr_external_semaphore
std::vector<Provoker> several_provokers();   ///< what takes several devices, or lacks something

const std::vector<Provoker>& provokers();

}  // namespace assay::suites::api_errors
