#include <dlfcn.h>

#include <cstdint>
#include <map>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

cl_command_type type_of(cl_event event) {
  return asked<cl_command_type>(below().clGetEventInfo, event, CL_EVENT_COMMAND_TYPE);
}

template <cl_command_type... types>
inline constexpr auto is_of = [](auto& call) {
  const cl_command_type type = type_of(call["event"_arg]);
  return ((type == types) || ...);
};

inline constexpr auto is_of_a_rectangle =
    is_of<CL_COMMAND_READ_BUFFER_RECT, CL_COMMAND_WRITE_BUFFER_RECT, CL_COMMAND_COPY_BUFFER_RECT>;

inline constexpr auto is_of_an_image =
    is_of<CL_COMMAND_READ_IMAGE, CL_COMMAND_WRITE_IMAGE, CL_COMMAND_COPY_IMAGE,
          CL_COMMAND_MAP_IMAGE, CL_COMMAND_COPY_IMAGE_TO_BUFFER>;

inline constexpr auto is_of_svm =
    is_of<CL_COMMAND_SVM_MEMCPY, CL_COMMAND_SVM_MEMFILL, CL_COMMAND_SVM_MAP, CL_COMMAND_SVM_FREE>;

constexpr cl_ulong second = 1000000000;

template <class When, class Shift>
constexpr Plant times(When, Shift) {
  return after<GetEventProfilingInfo>([](auto& call, cl_int& status) {
    if (status != CL_SUCCESS || call["param_value"_arg] == nullptr || !When{}(call)) return false;
    auto& value = *static_cast<cl_ulong*>(call["param_value"_arg]);
    const cl_ulong before = value;
    Shift{}(call, value);
    return value != before;
  });
}

cl_command_queue queue_of(cl_event event) {
  return asked<cl_command_queue>(below().clGetEventInfo, event, CL_EVENT_COMMAND_QUEUE);
}

constexpr ApiPlant plants[] = {
    {"rectangles_without_times",
     instead<GetEventProfilingInfo>(status_alone<CL_PROFILING_INFO_NOT_AVAILABLE>,
                                    is_of_a_rectangle)},
    {"images_start_after_their_end", times(is_of_an_image,
                                           [](auto& call, cl_ulong& value) {
                                             if (asks_for<CL_PROFILING_COMMAND_START>(call))
                                               value += second;
                                           })},
    {"migrations_end_at_zero", times(is_of<CL_COMMAND_MIGRATE_MEM_OBJECTS>,
                                     [](auto& call, cl_ulong& value) {
                                       if (asks_for<CL_PROFILING_COMMAND_END>(call)) value = 0;
                                     })},
    {"svm_submitted_after_its_start", times(is_of_svm,
                                            [](auto& call, cl_ulong& value) {
                                              if (asks_for<CL_PROFILING_COMMAND_SUBMIT>(call))
                                                value += second;
                                            })},
    {"native_kernels_end_at_zero", times(is_of<CL_COMMAND_NATIVE_KERNEL>,
                                         [](auto& call, cl_ulong& value) {
                                           if (asks_for<CL_PROFILING_COMMAND_END>(call)) value = 0;
                                         })},
    {"a_counter_for_each_queue",
     times(always,
           [](auto& call, cl_ulong& value) {
             using Numbers = std::map<cl_command_queue, cl_ulong>;
             const cl_command_queue queue = queue_of(call["event"_arg]);
             value += 3600 * second * remembered<Numbers>([&](Numbers& all) {
                        return all.emplace(queue, all.size() % 2).first->second;
                      });
           })},
    {"times_in_microseconds_alone",
     times(always, [](auto&, cl_ulong& value) { value -= value % 1000; })},
    {"times_of_another_clock",
     times(always, [](auto&, cl_ulong& value) { value += 3600 * second; })},
    {"out_of_order_starts_when_queued", before<GetEventProfilingInfo>([](auto& call) {
       if (!asks_for<CL_PROFILING_COMMAND_START>(call) || call["event"_arg] == nullptr)
         return false;
       const cl_command_queue queue = queue_of(call["event"_arg]);
       if (queue == nullptr || (asked<cl_command_queue_properties>(below().clGetCommandQueueInfo,
                                                                   queue, CL_QUEUE_PROPERTIES) &
                                CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0)
         return false;
       call["param_name"_arg] = CL_PROFILING_COMMAND_QUEUED;
       return true;
     })},
    {"device_timer_stands", after<GetDeviceAndHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["device_timestamp"_arg] == nullptr) return false;
       static const cl_ulong first = *call["device_timestamp"_arg];
       *call["device_timestamp"_arg] = first;
       return true;
     })},
    {"host_timer_in_microseconds", after<GetDeviceAndHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] /= 1000;
       return true;
     })},
    {"host_timer_in_microseconds", after<GetHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] /= 1000;
       return true;
     })},
    {"host_timer_an_hour_behind", after<GetHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] -= cl_ulong{3600} * 1000000000;
       return true;
     })},
    {"times_grow", after<GetEventProfilingInfo>([](auto& call, cl_int& status) {
       static cl_ulong later = 0;
       if (status != CL_SUCCESS || call["param_value"_arg] == nullptr) return false;
       *static_cast<cl_ulong*>(call["param_value"_arg]) += later += 1000;
       return true;
     })},
};

}  // namespace

std::span<const ApiPlant> time_plants() {
  return plants;
}

}  // namespace assay::faults
