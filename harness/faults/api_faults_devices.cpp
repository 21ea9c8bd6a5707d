#include <unistd.h>

#include <array>
#include <string>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Counts the threads that are inside a call at the same time.
class Crowd {
 public:
  Crowd() : before_(count++) { usleep(1500); }
  ~Crowd() { --count; }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  bool alone() const { return before_ == 0; }

 private:
  static inline std::atomic<int> count{0};
  int before_;
};

constexpr ApiPlant plants[] = {
    {"sub_devices_miscounted", after<CreateSubDevices>([](auto& call, cl_int&) {
       cl_uint* const count = call["num_devices_ret"_arg];
       if (count != nullptr) ++*count;
       return count != nullptr;
     })},
    {"sub_device_units_wrong", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       if (!asks_for<CL_DEVICE_MAX_COMPUTE_UNITS>(call) || status != CL_SUCCESS ||
           call["param_value"_arg] == nullptr)
         return false;
       const auto parent = asked<cl_device_id>(below().clGetDeviceInfo, call["device"_arg],
                                               CL_DEVICE_PARENT_DEVICE);
       if (parent != nullptr) {
         call["device"_arg] = parent;
         call();
       }
       return true;
     })},
    {"root_device_of_a_scheme", instead<GetDeviceInfo>(
                                    [](auto& call) {
                                      constexpr std::array<cl_device_partition_property, 3> scheme{
                                          CL_DEVICE_PARTITION_EQUALLY, 2, 0};
                                      return answered(call, scheme);
                                    },
                                    asks_for<CL_DEVICE_PARTITION_TYPE>)},
    {"less_memory_than_an_allocation",
     answer<GetDeviceInfo, CL_DEVICE_GLOBAL_MEM_SIZE>([](cl_ulong& bytes) { bytes = 1 << 20; })},
    {"timer_without_a_resolution", answer<GetDeviceInfo, CL_DEVICE_PROFILING_TIMER_RESOLUTION>(
                                       [](std::size_t& step) { step = 0; })},
    {"sub_device_parent_lost", answer<GetDeviceInfo, CL_DEVICE_PARENT_DEVICE>(
                                   [](cl_device_id& parent) { parent = nullptr; })},
    {"sub_device_retained_twice", instead<RetainDevice>(twice)},
    {"answer_changed_on_its_way",
     answer<GetDeviceInfo, CL_DEVICE_VENDOR_ID>([](cl_uint& vendor) { ++vendor; })},
    {"icd_suffix_refused", instead<GetPlatformInfo>(status_alone<CL_INVALID_VALUE>,
                                                    asks_for<CL_PLATFORM_ICD_SUFFIX_KHR>)},
    {"threads_lose_commands", around<EnqueueNDRangeKernel>([](auto& call) {
       const Crowd here;
       if (here.alone()) return call();
       fired();
       return marker(call);
     })},
    {"threads_mix_build_options", around<BuildProgram>([](auto& call) {
       static std::atomic<const char*> shared{nullptr};
       const char*& options = call["options"_arg];
       shared = options;
       const Crowd here;
       const char* const mixed = here.alone() ? options : shared.load();
       if (mixed != options) fired();
       const std::string copy = mixed != nullptr ? mixed : "";
       options = copy.c_str();
       return call();
     })},
    {"deprecated_marker_complete_at_once", instead<EnqueueMarker>([](auto& call) {
       const auto context = asked<cl_context>(below().clGetCommandQueueInfo,
                                              call["command_queue"_arg], CL_QUEUE_CONTEXT);
       cl_event& event = *call["event"_arg];
       event = below().clCreateUserEvent(context, nullptr);
       return below().clSetUserEventStatus(event, CL_COMPLETE);
     })},
    {"deprecated_barrier_without_queue", error<EnqueueBarrier, CL_INVALID_COMMAND_QUEUE>()},
    {"deprecated_marker_without_event", error<EnqueueMarker, CL_INVALID_VALUE>()},
    {"deprecated_wait_for_nothing", error<EnqueueWaitForEvents, CL_INVALID_VALUE>()},
    {"clone_forgets_arguments", instead<CloneKernel>([](auto& call) {
       const auto query = below().clGetKernelInfo;
       const cl_kernel kernel = call["source_kernel"_arg];
       const auto name = asked<std::array<char, 256>>(query, kernel, CL_KERNEL_FUNCTION_NAME);
       return below().clCreateKernel(asked<cl_program>(query, kernel, CL_KERNEL_PROGRAM),
                                     name.data(), call["errcode_ret"_arg]);
     })},
    {"every_seventh_kernel_lost",
     instead<EnqueueNDRangeKernel>(marker, [](auto&) { return nth_time<7>(); })},
    {"argument_cut_at_64_bytes", instead<SetKernelArg>(with_zeros_from<64>, value_larger_than<64>)},
};

}  // namespace

std::span<const ApiPlant> device_plants() {
  return plants;
}

}  // namespace assay::faults
