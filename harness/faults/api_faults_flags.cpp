#include <map>
#include <vector>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

cl_mem_flags flags_of(cl_mem memory) {
  return asked<cl_mem_flags>(below().clGetMemObjectInfo, memory, CL_MEM_FLAGS);
}

cl_mem parent_of(cl_mem memory) {
  return asked<cl_mem>(below().clGetMemObjectInfo, memory, CL_MEM_ASSOCIATED_MEMOBJECT);
}

template <class Entry>
constexpr Plant code_demanded = instead<Entry>(
    [](auto&) { return nullptr; }, [](auto& call) { return call["errcode_ret"_arg] == nullptr; });

using OwnMemory = std::map<cl_mem, const char*>;

/// `before` has the contents before the last launch.
struct Shared {
  std::map<void*, size_t> sizes;
  std::map<cl_kernel, void*> arguments;
  std::map<void*, std::vector<unsigned char>> before;
};

constexpr auto of_another_queue = [](auto& call) {
  static std::atomic<cl_command_queue> first{nullptr};
  cl_command_queue none = nullptr;
  first.compare_exchange_strong(none, call["command_queue"_arg]);
  return first != call["command_queue"_arg];
};

bool pending(cl_command_buffer_khr commands) {
  cl_platform_id platform = nullptr;
  below().clGetPlatformIDs(1, &platform, nullptr);
  const auto query = reinterpret_cast<clGetCommandBufferInfoKHR_fn>(
      below().clGetExtensionFunctionAddressForPlatform(platform, "clGetCommandBufferInfoKHR"));
  return query != nullptr &&
         asked<cl_command_buffer_state_khr>(query, commands, CL_COMMAND_BUFFER_STATE_KHR) ==
             CL_COMMAND_BUFFER_STATE_PENDING_KHR;
}

using Hinted = std::map<cl_command_queue, std::vector<cl_queue_properties>>;

/// The driver does not get the hint; the layer keeps the queue's properties. `everywhere`: also for
/// queues on the device.
template <cl_queue_properties name, bool everywhere = false>
constexpr Plant hints_taken = around<CreateCommandQueueWithProperties>([](auto& call) {
  const cl_queue_properties* const own = call["properties"_arg];
  if (own == nullptr || own[0] != name) return call();
  if (own[1] != 1 && own[1] != 2 && own[1] != 4) return no_object<CL_INVALID_VALUE>(call);
  std::vector<cl_queue_properties> list(own, own + 2);
  bool on_device = false;
  for (const auto* at = own + 2; *at != 0; at += 2) {
    list.insert(list.end(), at, at + 2);
    on_device = on_device || (at[0] == CL_QUEUE_PROPERTIES && (at[1] & CL_QUEUE_ON_DEVICE) != 0);
  }
  if (on_device && !everywhere) return no_object<CL_INVALID_QUEUE_PROPERTIES>(call);
  call["properties"_arg] = own + 2;
  const cl_command_queue made = call();
  list.push_back(0);
  remembered<Hinted>([&](auto& all) { all[made] = list; });
  fired();
  return made;
});

/// Answers CL_QUEUE_PROPERTIES_ARRAY. `first` replaces the first value unless it is 0.
template <cl_queue_properties first>
constexpr Plant hints_told = around<GetCommandQueueInfo>([](auto& call) {
  auto list = remembered<Hinted>([&](auto& all) { return all[call["command_queue"_arg]]; });
  if (!asks_for<CL_QUEUE_PROPERTIES_ARRAY>(call) || list.empty()) return call();
  if constexpr (first != 0) list[1] = first;
  return answered(call, list.data(), list.size() * sizeof list[0]);
});

constexpr ApiPlant plants[] = {
    // ---- Flags and maps of buffers.
    {"properties_of_nothing", after<GetMemObjectInfo>([](auto& call, cl_int& status) {
       if (!asks_for<CL_MEM_PROPERTIES>(call) || status != CL_SUCCESS ||
           call["param_value_size_ret"_arg] == nullptr)
         return false;
       *call["param_value_size_ret"_arg] = 3 * sizeof(cl_mem_properties);
       return true;
     })},
    {"host_flags_not_inherited",
     answers<GetMemObjectInfo, CL_MEM_FLAGS, cl_mem_flags>([](auto& call, auto flags) {
       constexpr cl_mem_flags host =
           CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       const bool part = parent_of(call["memobj"_arg]) != nullptr;
       if (part) flags[0] &= ~host;
       return part;
     })},
    {"rectangle_of_read_only_refused",
     instead<EnqueueReadBufferRect>(
         status_alone<CL_INVALID_OPERATION>,
         [](auto& call) { return (flags_of(call["buffer"_arg]) & CL_MEM_HOST_READ_ONLY) != 0; })},
    {"rectangle_of_no_access_accepted", error<EnqueueWriteBufferRect, CL_INVALID_OPERATION>()},
    {"own_memory_taken_for_current", around<CreateBuffer>([](auto& call) {
       cl_mem_flags& flags = call["flags"_arg];
       if ((flags & CL_MEM_USE_HOST_PTR) == 0) return call();
       flags ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       const cl_mem buffer = call();
       remembered<OwnMemory>(
           [&](auto& all) { all[buffer] = static_cast<const char*>(call["host_ptr"_arg]); });
       return buffer;
     })},
    {"own_memory_taken_for_current",
     instead<EnqueueReadBuffer>(marker,
                                [](auto& call) {
                                  const auto* own = remembered<OwnMemory>(
                                      [&](auto& all) { return all[call["buffer"_arg]]; });
                                  return own != nullptr &&
                                         own + call["offset"_arg] == call["ptr"_arg];
                                })},
    {"unmap_of_another_queue_refused", after<EnqueueMapBuffer>([](auto& call, void*& mapped) {
       remembered<std::map<void*, cl_command_queue>>(
           [&](auto& all) { all[mapped] = call["command_queue"_arg]; });
       return false;
     })},
    {"unmap_of_another_queue_refused",
     instead<EnqueueUnmapMemObject>(
         status_alone<CL_INVALID_VALUE>,
         [](auto& call) {
           return remembered<std::map<void*, cl_command_queue>>([&](auto& all) {
             const auto at = all.find(call["mapped_ptr"_arg]);
             return at != all.end() && at->second != call["command_queue"_arg];
           });
         })},
    {"map_of_a_sub_buffer_from_its_parent", before<EnqueueMapBuffer>([](auto& call) {
       const cl_mem parent =
           call["buffer"_arg] == nullptr ? nullptr : parent_of(call["buffer"_arg]);
       const size_t origin =
           call["buffer"_arg] == nullptr
               ? 0
               : asked<size_t>(below().clGetMemObjectInfo, call["buffer"_arg], CL_MEM_OFFSET);
       if (parent == nullptr || origin == 0) return false;
       const cl_buffer_region first{0, origin};
       call["buffer"_arg] =
           below().clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &first, nullptr);
       return true;
     })},
    {"array_to_volume_of_one_slice", around<EnqueueCopyImage>([](auto& call) {
       const auto type = [](cl_mem image) {
         return asked<cl_mem_object_type>(below().clGetMemObjectInfo, image, CL_MEM_TYPE);
       };
       const size_t* const own = call["region"_arg];
       if (own == nullptr || own[2] < 2 ||
           type(call["src_image"_arg]) != CL_MEM_OBJECT_IMAGE2D_ARRAY ||
           type(call["dst_image"_arg]) != CL_MEM_OBJECT_IMAGE3D)
         return call();
       fired();
       const size_t region[3] = {own[0], own[1], 1};
       call["region"_arg] = region;
       return call();
     })},
    {"context_needs_a_code", code_demanded<CreateContext>},
    {"queue_needs_a_code", code_demanded<CreateCommandQueue>},
    {"buffer_needs_a_code", code_demanded<CreateBuffer>},
    {"image_needs_a_code", code_demanded<CreateImage>},
    {"kernel_needs_a_code", code_demanded<CreateKernel>},
    {"user_event_needs_a_code", code_demanded<CreateUserEvent>},
    {"image_map_needs_a_code", code_demanded<EnqueueMapImage>},
    // ---- Features that the device lacks.
    {"device_queue_where_there_is_none",
     answer<GetDeviceInfo, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE>(
         [](cl_uint& size) { return turned(size, 0, 1 << 18); })},
    {"complete_is_not_the_end",
     answer<GetEventProfilingInfo, CL_PROFILING_COMMAND_COMPLETE>([](cl_ulong& time) { ++time; })},
    {"default_queue_where_there_is_none", instead<SetDefaultDeviceCommandQueue>(success_alone)},
    {"pipe_packets_where_there_are_none", answer<GetDeviceInfo, CL_DEVICE_PIPE_MAX_PACKET_SIZE>(
                                              [](cl_uint& size) { return turned(size, 0, 1024); })},
    {"variables_where_there_are_none",
     answer<GetDeviceInfo, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE>(
         [](size_t& size) { return turned(size, 0, 65536); })},
    {"groups_cut_to_fit", instead<EnqueueNDRangeKernel>(
                              [](auto& call) {
                                call["local_work_size"_arg] = nullptr;
                                return call();
                              },
                              [](auto& call) {
                                const size_t* const global = call["global_work_size"_arg];
                                const size_t* const local = call["local_work_size"_arg];
                                return call["work_dim"_arg] == 1 && global != nullptr &&
                                       local != nullptr && local[0] != 0 &&
                                       global[0] % local[0] != 0;
                              })},
    {"plane_over_buffer_by_description",
     error<CreateImage, CL_INVALID_OPERATION, CL_INVALID_IMAGE_DESCRIPTOR>()},
    {"timer_where_there_is_none", error<GetHostTimer, CL_INVALID_OPERATION>()},
    {"language_where_there_is_none", after<CreateProgramWithIL>([](auto& call, cl_program& made) {
       if (made != nullptr || call["errcode_ret"_arg] == nullptr) return false;
       *call["errcode_ret"_arg] = CL_INVALID_BINARY;
       return true;
     })},
    {"sub_groups_where_there_are_none",
     error<GetKernelSubGroupInfo, CL_INVALID_OPERATION, CL_INVALID_VALUE>()},
    {"forward_progress_of_nothing",
     answer<GetDeviceInfo, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS>(
         [](cl_bool& progress) { progress = CL_TRUE; })},
    {"program_callback_taken", error<SetProgramReleaseCallback, CL_INVALID_OPERATION>()},
    // ---- Hints of queues, which the layer adds.
    {"priorities_offered", one_extension_more<" cl_khr_priority_hints">()},
    {"priorities_offered", hints_taken<CL_QUEUE_PRIORITY_KHR>},
    {"priorities_offered", hints_told<0>},
    {"throttles_offered", one_extension_more<" cl_khr_throttle_hints">()},
    {"throttles_offered", hints_taken<CL_QUEUE_THROTTLE_KHR>},
    {"throttles_offered", hints_told<0>},
    {"priorities_on_the_device", one_extension_more<" cl_khr_priority_hints">()},
    {"priorities_on_the_device", hints_taken<CL_QUEUE_PRIORITY_KHR, true>},
    {"throttles_on_the_device", one_extension_more<" cl_khr_throttle_hints">()},
    {"throttles_on_the_device", hints_taken<CL_QUEUE_THROTTLE_KHR, true>},
    {"priority_told_wrong", one_extension_more<" cl_khr_priority_hints">()},
    {"priority_told_wrong", hints_taken<CL_QUEUE_PRIORITY_KHR>},
    {"priority_told_wrong", hints_told<CL_QUEUE_PRIORITY_MED_KHR>},
    {"throttle_listed_and_refused", one_extension_more<" cl_khr_throttle_hints">()},
    // ---- Memory that several queues or kernels use.
    {"commands_of_one_queue_alone", instead<EnqueueNDRangeKernel>(marker, of_another_queue)},
    {"clone_without_exec_info", after<SetKernelExecInfo>([](auto& call, cl_int& status) {
       if (status == CL_SUCCESS && call["param_value_size"_arg] != 0) note(call["kernel"_arg]);
       return false;
     })},
    {"clone_without_exec_info", after<CloneKernel>([](auto& call, cl_kernel& clone) {
       remembered<std::map<cl_kernel, cl_kernel>>(
           [&](auto& clones) { clones[clone] = call["source_kernel"_arg]; });
       return false;
     })},
    {"clone_without_exec_info",
     instead<EnqueueNDRangeKernel>(status_alone<CL_INVALID_OPERATION>,
                                   [](auto& call) {
                                     const cl_kernel kernel = call["kernel"_arg];
                                     const auto source = remembered<std::map<cl_kernel, cl_kernel>>(
                                         [&](auto& clones) { return clones[kernel]; });
                                     return noted(source) && !noted(kernel);
                                   })},
    {"whole_lines_written_back", after<SVMAlloc>([](auto& call, void*& memory) {
       remembered<Shared>([&](auto& all) { all.sizes[memory] = call["size"_arg]; });
       return false;
     })},
    {"whole_lines_written_back", before<SetKernelArgSVMPointer>([](auto& call) {
       remembered<Shared>([&](auto& all) {
         all.arguments[call["kernel"_arg]] = const_cast<void*>(call["arg_value"_arg]);
       });
       return false;
     })},
    {"whole_lines_written_back", before<EnqueueNDRangeKernel>([](auto& call) {
       remembered<Shared>([&](auto& all) {
         const auto at = all.arguments.find(call["kernel"_arg]);
         if (at == all.arguments.end() || !all.sizes.contains(at->second)) return;
         const auto* bytes = static_cast<const unsigned char*>(at->second);
         all.before[at->second].assign(bytes, bytes + all.sizes[at->second]);
       });
       return false;
     })},
    {"whole_lines_written_back", after<WaitForEvents>([](auto&, cl_int&) {
       return remembered<Shared>([](auto& all) {
         bool changed = false;
         for (auto& [memory, before] : all.before) {
           auto* const bytes = static_cast<unsigned char*>(memory);
           for (size_t i = 1; i < before.size(); i += 2) {
             changed |= bytes[i] != before[i];
             bytes[i] = before[i];
           }
         }
         all.before.clear();
         return changed;
       });
     })},
    // ---- Recorded commands.
    {"recorded_rectangle_of_one_slice", around<CommandCopyBufferRect>([](auto& call) {
       const size_t* const own = call["region"_arg];
       if (own == nullptr || own[2] < 2) return call();
       fired();
       const size_t region[3] = {own[0], own[1], 1};
       call["region"_arg] = region;
       return call();
     })},
    {"recorded_fill_at_the_origin",
     before<CommandFillImage>([](auto& call) { call["origin"_arg] = at_the_start; })},
    {"recorded_offset_lost", before<CommandNDRangeKernel>([](auto& call) {
       const bool changes = call["global_work_offset"_arg] != nullptr;
       call["global_work_offset"_arg] = nullptr;
       return changes;
     })},
    {"recorded_fill_once", before<CommandFillBuffer>([](auto& call) {
       static std::atomic<cl_mem> last{nullptr};
       const bool again = last.exchange(call["buffer"_arg]) == call["buffer"_arg];
       if (again) call["size"_arg] = call["pattern_size"_arg];
       return again;
     })},
    {"command_buffer_waits_for_one", before<EnqueueCommandBuffer>(wait_list_of<1>)},
    {"command_buffer_complete_at_once", after<EnqueueCommandBuffer>([](auto& call, cl_int& status) {
       cl_event* const event = call["event"_arg];
       if (status != CL_SUCCESS || event == nullptr) return false;
       const auto context = asked<cl_context>(below().clGetEventInfo, *event, CL_EVENT_CONTEXT);
       *event = below().clCreateUserEvent(context, nullptr);
       below().clSetUserEventStatus(*event, CL_COMPLETE);
       return true;
     })},
    {"pending_command_buffer_kept",
     instead<ReleaseCommandBuffer>(status_alone<CL_INVALID_OPERATION>,
                                   [](auto& call) { return pending(call["command_buffer"_arg]); })},
    {"command_buffer_untimed", before<GetEventProfilingInfo>([](auto& call) {
       if (asked<cl_command_type>(below().clGetEventInfo, call["event"_arg],
                                  CL_EVENT_COMMAND_TYPE) != CL_COMMAND_COMMAND_BUFFER_KHR ||
           !asks_for<CL_PROFILING_COMMAND_END>(call))
         return false;
       call["param_name"_arg] = CL_PROFILING_COMMAND_START;
       return true;
     })},
};

}  // namespace

std::span<const ApiPlant> flag_plants() {
  return plants;
}

}  // namespace assay::faults
