// Only unusual calls show these faults. Examples: a second list entry, a second dimension, no
// user_data.
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

// ---- Lists and dimensions.

constexpr auto only_the_first_device = [](auto& call) {
  const bool several = call["num_devices"_arg] > 1;
  if (several) call["num_devices"_arg] = 1;
  return several;
};
constexpr auto only_the_first_object = [](auto& call) {
  const bool several = call["num_mem_objects"_arg] > 1;
  if (several) call["num_mem_objects"_arg] = 1;
  return several;
};

constexpr auto required_size = [](auto& call) {
  return asked<std::array<size_t, 3>>(
      [&](cl_kernel kernel, cl_uint name, size_t size, void* value, size_t* size_ret) {
        return below().clGetKernelWorkGroupInfo(kernel, device_of(call["command_queue"_arg]), name,
                                                size, value, size_ret);
      },
      call["kernel"_arg], CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
};
constexpr auto right_in_the_first = [](auto& call) {
  const size_t *global = call["global_work_size"_arg], *local = call["local_work_size"_arg],
               *offset = call["global_work_offset"_arg];
  if (global == nullptr || global[0] == 0) return false;
  if (offset != nullptr && offset[0] + global[0] < global[0]) return false;
  if (local == nullptr) return true;
  if (local[0] == 0 || global[0] % local[0] != 0) return false;
  const auto required = required_size(call);
  return required[0] == 0 || required[0] == local[0];
};

// ---- Flushes.

/// The user events for which writes in out-of-order queues wait until clFlush is called.
using Unflushed = std::multimap<cl_command_queue, cl_event>;

constexpr auto wait_for_a_flush = [](auto& call) {
  const cl_command_queue queue = call["command_queue"_arg];
  const auto properties =
      asked<cl_command_queue_properties>(below().clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES);
  if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0 ||
      call["blocking_write"_arg] != CL_FALSE || call["num_events_in_wait_list"_arg] != 0)
    return call();
  const cl_event gate = below().clCreateUserEvent(context_of(queue), nullptr);
  remembered<Unflushed>([&](Unflushed& all) { all.emplace(queue, gate); });
  call["num_events_in_wait_list"_arg] = 1;
  call["event_wait_list"_arg] = &gate;
  fired();
  return call();
};
constexpr auto flush_the_writes = [](auto& call) {
  const cl_command_queue queue = call["command_queue"_arg];
  const auto own = remembered<Unflushed>([&](Unflushed& all) {
    const auto [begin, end] = all.equal_range(queue);
    Unflushed these(begin, end);
    all.erase(begin, end);
    return these;
  });
  for (const auto& [of, gate] : own) {
    below().clSetUserEventStatus(gate, CL_COMPLETE);
    below().clReleaseEvent(gate);
  }
  return false;
};

// ---- Callbacks.

constexpr auto without_user_data = [](auto& call) { return call["user_data"_arg] == nullptr; };
constexpr auto nobody_without_data = [](auto& call) {
  if (call["pfn_notify"_arg] == nullptr || call["user_data"_arg] != nullptr) return false;
  call["pfn_notify"_arg] = nullptr;
  return true;
};

template <typename Object>
struct Notified {
  void(CL_CALLBACK* call)(Object, void*);
  void* data;
};
template <typename Object>
void CL_CALLBACK tell_of_nothing(Object, void* data) {
  const auto* own = static_cast<const Notified<Object>*>(data);
  own->call(nullptr, own->data);
  delete own;
}
template <typename Object>
constexpr auto told_of_nothing = [](auto& call) {
  if (call["pfn_notify"_arg] == nullptr) return false;
  call["user_data"_arg] = new Notified<Object>{call["pfn_notify"_arg], call["user_data"_arg]};
  call["pfn_notify"_arg] = tell_of_nothing<Object>;
  return true;
};
constexpr auto told_of_success = [](auto& call) {
  const Notified<cl_program> own{call["pfn_notify"_arg], call["user_data"_arg]};
  if (own.call == nullptr) return call();
  call["pfn_notify"_arg] = nullptr;
  call["user_data"_arg] = nullptr;
  const auto result = call();
  if constexpr (std::is_same_v<decltype(result), const cl_int>) {
    if (result != CL_SUCCESS) return fired(), result;
    own.call(call["program"_arg], own.data);
  } else {
    const auto device = first_device(call["context"_arg]);
    cl_build_status status = CL_BUILD_ERROR;
    below().clGetProgramBuildInfo(result, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status,
                                  nullptr);
    if (status != CL_BUILD_SUCCESS) return fired(), result;
    own.call(result, own.data);
  }
  return result;
};

// ---- Shared virtual memory.

using Allocations = std::map<const char*, const char*>;
bool is_shared(const void* pointer) {
  return remembered<Allocations>([&](const Allocations& all) {
    const char* const at = static_cast<const char*>(pointer);
    auto next = all.upper_bound(at);
    return next != all.begin() && at < (--next)->second;
  });
}

// ---- Samplers.

constexpr auto note_sampler = [](auto&, cl_sampler& made) {
  if (made != nullptr) note(made);
  return false;
};

// ---- Command-buffers.

constexpr auto note_recording = [](auto& call) {
  note(call["command_buffer"_arg]);
  return false;
};
constexpr auto after_a_recording = [](auto&) {
  return remembered<std::set<cl_command_buffer_khr>>([](auto& all) { return !all.empty(); });
};

// ---- Programs that are not made from source.

constexpr auto note_program = [](auto&, cl_program& made) {
  if (made != nullptr) note(made);
  return false;
};
constexpr auto of_a_noted_program = [](auto& call) { return noted(call["program"_arg]); };
constexpr auto attributes_for_all = [](auto& call) {
  size_t size = 0;
  if (call["param_name"_arg] != CL_KERNEL_ATTRIBUTES ||
      below().clGetKernelInfo(call["kernel"_arg], CL_KERNEL_ATTRIBUTES, 0, nullptr, &size) !=
          CL_SUCCESS ||
      size > 1)
    return call();
  constexpr char text[] = "kernel";
  fired();
  return answered(call, text, sizeof text);
};

constexpr ApiPlant plants[] = {
    {"only_the_first_device", before<BuildProgram>(only_the_first_device)},
    {"only_the_first_device", before<CompileProgram>(only_the_first_device)},
    {"only_the_first_device", before<LinkProgram>(only_the_first_device)},
    {"only_the_first_device", before<CreateProgramWithBinary>(only_the_first_device)},
    {"only_the_first_object", before<EnqueueMigrateMemObjects>(only_the_first_object)},
    {"only_the_first_object", before<EnqueueNativeKernel>(only_the_first_object)},
    {"events_after_the_first_unseen", before<EnqueueMarkerWithWaitList>(wait_list_of<1>)},
    {"events_after_the_first_unseen", before<EnqueueCopyBuffer>(wait_list_of<1>)},
    {"events_after_the_first_unseen", before<EnqueueReadBuffer>(wait_list_of<1>)},
    {"events_after_the_first_unseen", before<EnqueueMapBuffer>(wait_list_of<1>)},
    {"events_after_the_first_unseen", before<EnqueueNDRangeKernel>(wait_list_of<1>)},
    {"only_the_first_dimension", instead<EnqueueNDRangeKernel>(
                                     [](auto& call) {
                                       cl_int status = call();
                                       if (status == CL_INVALID_GLOBAL_OFFSET ||
                                           status == CL_INVALID_WORK_GROUP_SIZE ||
                                           status == CL_INVALID_GLOBAL_WORK_SIZE)
                                         status = CL_SUCCESS;
                                       return status;
                                     },
                                     right_in_the_first)},
    {"only_a_flush_flushes", around<EnqueueWriteBuffer>(wait_for_a_flush)},
    {"only_a_flush_flushes", before<Flush>(flush_the_writes)},
    {"only_a_flush_flushes", before<Finish>(flush_the_writes)},
    {"only_a_flush_flushes", before<ReleaseCommandQueue>(flush_the_writes)},
    {"callbacks_want_data", instead<SetEventCallback>(success_alone, without_user_data)},
    {"callbacks_want_data",
     instead<SetMemObjectDestructorCallback>(success_alone, without_user_data)},
    {"program_callbacks_want_data", before<BuildProgram>(nobody_without_data)},
    {"program_callbacks_want_data", before<CompileProgram>(nobody_without_data)},
    {"program_callbacks_want_data", before<LinkProgram>(nobody_without_data)},
    {"callbacks_want_data", instead<EnqueueSVMFree>(marker,
                                                    [](auto& call) {
                                                      return call["pfn_free_func"_arg] != nullptr &&
                                                             call["user_data"_arg] == nullptr;
                                                    })},
    {"callbacks_get_no_object", before<BuildProgram>(told_of_nothing<cl_program>)},
    {"callbacks_get_no_object", before<SetMemObjectDestructorCallback>(told_of_nothing<cl_mem>)},
    {"failures_call_nobody", around<CompileProgram>(told_of_success)},
    {"failures_call_nobody", around<LinkProgram>(told_of_success)},
    {"svm_accesses_of_one_kind_accepted", before<SVMAlloc>([](auto& call) {
       constexpr cl_svm_mem_flags both = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY;
       if ((call["flags"_arg] & both) != both) return false;
       call["flags"_arg] &= ~cl_svm_mem_flags{CL_MEM_WRITE_ONLY};
       return true;
     })},
    {"copies_want_shared_memory", after<SVMAlloc>([](auto& call, void*& made) {
       if (made != nullptr)
         remembered<Allocations>([&](Allocations& all) {
           const char* const begin = static_cast<const char*>(made);
           return all[begin] = begin + call["size"_arg];
         });
       return false;
     })},
    {"copies_want_shared_memory",
     instead<EnqueueSVMMemcpy>(status_alone<CL_INVALID_VALUE>,
                               [](auto& call) {
                                 return !is_shared(call["dst_ptr"_arg]) &&
                                        !is_shared(call["src_ptr"_arg]);
                               })},
    {"native_kernels_want_arguments",
     instead<EnqueueNativeKernel>(status_alone<CL_INVALID_VALUE>,
                                  [](auto& call) { return call["args"_arg] == nullptr; })},
    {"samplers_held_by_arguments", after<CreateSampler>(note_sampler)},
    {"samplers_held_by_arguments", after<CreateSamplerWithProperties>(note_sampler)},
    {"samplers_held_by_arguments", before<SetKernelArg>([](auto& call) {
       cl_sampler sampler = nullptr;
       if (call["arg_size"_arg] != sizeof sampler || call["arg_value"_arg] == nullptr) return false;
       std::memcpy(static_cast<void*>(&sampler), call["arg_value"_arg], sizeof sampler);
       if (!noted(sampler)) return false;
       below().clRetainSampler(sampler);
       return true;
     })},
    {"attributes_on_lines", answer<GetKernelInfo, CL_KERNEL_ATTRIBUTES>([](char& text) {
       char* const next = std::strstr(&text, ") ");
       if (next != nullptr) next[1] = '\n';
       return next != nullptr;
     })},
    {"recorded_kernels_of_one_dimension", before<CommandNDRangeKernel>([](auto& call) {
       const bool several = call["work_dim"_arg] > 1;
       if (several) call["work_dim"_arg] = 1;
       return several;
     })},
    {"launches_after_recording_lost", before<CommandNDRangeKernel>(note_recording)},
    {"launches_after_recording_lost", instead<EnqueueNDRangeKernel>(marker, after_a_recording)},
    {"attributes_without_source", around<GetKernelInfo>(attributes_for_all)},
    {"no_options_for_modules", after<CreateProgramWithIL>(note_program)},
    {"no_options_for_modules",
     instead<BuildProgram>(status_alone<CL_INVALID_BUILD_OPTIONS>,
                           [](auto& call) {
                             return of_a_noted_program(call) && call["options"_arg] != nullptr &&
                                    std::strstr(call["options"_arg], "-D") != nullptr;
                           })},
    {"no_headers_for_modules", after<CreateProgramWithIL>(note_program)},
    {"no_headers_for_modules", instead<CompileProgram>(status_alone<CL_INVALID_VALUE>,
                                                       [](auto& call) {
                                                         return of_a_noted_program(call) &&
                                                                call["num_input_headers"_arg] != 0;
                                                       })},
    {"binaries_of_whole_devices",
     instead<CreateProgramWithBinary>(invalid_binary,
                                      [](auto& call) {
                                        return asked<cl_device_id>(below().clGetDeviceInfo,
                                                                   *call["device_list"_arg],
                                                                   CL_DEVICE_PARENT_DEVICE) !=
                                               nullptr;
                                      })},
    {"loaded_binaries_are_objects", after<CreateProgramWithBinary>(note_program)},
    {"loaded_binaries_are_objects", answer<GetProgramBuildInfo, CL_PROGRAM_BINARY_TYPE>(
                                        [](cl_program_binary_type& type) {
                                          return turned(type, CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
                                                        CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
                                        },
                                        of_a_noted_program)},
    {"fewer_dimensions_than_required",
     instead<EnqueueNDRangeKernel>(success_alone,
                                   [](auto& call) {
                                     const cl_uint dimensions = call["work_dim"_arg];
                                     if (dimensions == 0 || dimensions > 2) return false;
                                     const auto required = required_size(call);
                                     return required[dimensions] > 1;
                                   })},
};

}  // namespace

std::span<const ApiPlant> overlooked_plants() {
  return plants;
}

}  // namespace assay::faults
