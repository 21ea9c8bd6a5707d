#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <typeindex>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::api_errors {

/// `api` has the functions of the loader or of the driver.
class Attempt {
 public:
  Attempt(host::Setting& setting, const cl_icd_dispatch& table) : on(setting), api(table) {}

  ~Attempt() {
    if (queue_ != nullptr) {
      EXPECT_SUCCESS(clFinish(queue_));
    }
    while (!kept_.empty())
      kept_.pop_back();  // releases later objects first, because they may use
                         // earlier objects
  }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  host::Setting& on;
  const cl_icd_dispatch& api;

  /// Keeps an object until the attempt ends.
  template <typename T>
  T& keep(T object = {}) {
    const auto kept = std::make_shared<T>(std::move(object));
    kept_.push_back(kept);
    return *kept;
  }

  /// Makes an object that lasts until the attempt ends.
  template <typename T, typename... Arguments>
  T& make(Arguments&&... arguments) {
    const auto made = std::make_shared<T>(std::forward<Arguments>(arguments)...);
    kept_.push_back(made);
    return *made;
  }

  /// The attempt's object of type T. The first call makes the object.
  template <typename T>
  T& the() {
    void*& one = only_[typeid(T)];
    if (one == nullptr) one = &make<T>(*this);
    return *static_cast<T*>(one);
  }

  /// The case's queue. The queue's commands end before the kept objects are released.
  cl_command_queue queue() { return queue_ = on.queue()(); }

  /// An event argument that a refused call must not change (OpenCL 1.2, 5.9).
  cl_event* event() { return &event_; }
  bool event_untouched() const { return event_ == sentinel() || event_ == nullptr; }

 private:
  static cl_event sentinel();
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::type_index, void*> only_;
  cl_command_queue queue_ = nullptr;
  cl_event event_ = sentinel();
};

/// Makes one call that breaks exactly one rule. Returns the code of the call.
using TriggerCall = std::function<cl_int(Attempt&)>;

struct Trigger {
  std::string id;  ///< the name of the function and of the row: "clCreateBuffer/zero_size"
  TriggerCall run;
  /// Whether the ICD loader answers, not the driver. The loader "will return the appropriate error"
  /// for NULL objects (cl_khr_icd). No case calls the driver with a NULL object.
  bool by_loader = false;
  host::Needs needs{};
};

/// The code of a call that makes an object and must be refused. `create` stores the code through
/// its argument. Adds a failure if the call gives both an object and an error.
template <typename Create>
cl_int refused(const std::string& function, Create&& create) {
  cl_int status = CL_SUCCESS;
  const auto object = create(&status);
  // A failed link leaves a program object with its log (OpenCL 1.2, 5.6.3).
  if constexpr (std::is_same_v<decltype(object), const cl_program>)
    if (object != nullptr && status == CL_LINK_PROGRAM_FAILURE) {
      EXPECT_SUCCESS(clReleaseProgram(object));
      return status;
    }
  if (status != CL_SUCCESS) {
    EXPECT_VALUE(object, ==, nullptr)
        << about::object(function, std::string(harness::object_with_an_error));
  }
  return status;
}

/// Skips the case for a reason that depends on the device.
cl_int skip(const char* why);
/// Skips the case and returns true if the device lacks one of the needs.
bool lacks(Attempt& a, const host::Needs& needs);

/// Returns `stated` if `status` is `other`, and else `status`. `other` is also right, because the
/// call always breaks a second rule, which has this code. See error-of-a-missing-feature in
/// data/interpretations.toml.
inline cl_int as_right(cl_int status, cl_int other, cl_int stated) {
  return status == other ? stated : status;
}

/// Properties that divide the device into halves, or a device of three compute units into three
/// parts. Skips the case and returns nothing if the device cannot be divided.
std::optional<std::array<cl_device_partition_property, 3>> into_halves(Attempt& a);
/// Two sub-devices. Skips the case and returns an empty list if there are none.
std::vector<cl::Device> two_devices(Attempt& a);

/// The loader's functions as a table. Throws harness::UsageError if the loader lacks a function.
const cl_icd_dispatch& loader();

/// A sub-device of the context's device. The sub-device is not in the context. Skips the case if
/// there is none.
cl_device_id device_of_no_context(Attempt& a);

// The tables by chapter. triggers() joins them.
std::vector<Trigger> platform_triggers();  ///< 4.1 to 4.4, 5.1; timers
std::vector<Trigger>
object_triggers();  ///< making buffers and samplers; retaining and releasing NULL
std::vector<Trigger> enqueue_triggers();       ///< calls that take a wait list
std::vector<Trigger> program_triggers();       ///< 5.6
std::vector<Trigger> kernel_triggers();        ///< 5.7
std::vector<Trigger> event_triggers();         ///< 5.9, 5.12
std::vector<Trigger> image_object_triggers();  ///< 5.3.1, 5.3.2, 5.3.7: making and querying images
std::vector<Trigger> image_triggers();         ///< 5.3.3 to 5.3.6: commands on images
std::vector<Trigger> query_triggers();         ///< every clGet...Info
std::vector<Trigger> property_triggers();      ///< objects made with lists of properties, pipes
std::vector<Trigger> revision_triggers();      ///< additions of revisions of 3.0 and 3.1
std::vector<Trigger> command_buffer_triggers();     ///< cl_khr_command_buffer
std::vector<Trigger> command_recording_triggers();  ///< functions that record a command
std::vector<Trigger> context_triggers();            ///< extensions of contexts
std::vector<Trigger> extension_triggers();          ///< functions of other extensions
std::vector<Trigger> external_triggers();    ///< cl_khr_external_memory, cl_khr_external_semaphore
std::vector<Trigger> device_set_triggers();  ///< calls with several devices

const std::vector<Trigger>& triggers();

}  // namespace assay::suites::api_errors
