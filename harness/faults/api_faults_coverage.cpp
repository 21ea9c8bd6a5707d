#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

// Faults for requirements that no other fault showed: answers of lists, objects and commands, one
// by one.
namespace assay::faults {
namespace {

/// As revision 0.9.2 declares it; headers may be older (cl.xml).
using UpdateMutableCommands =
    Extension<"clUpdateMutableCommandsKHR",
              cl_int(CL_API_CALL*)(cl_command_buffer_khr, cl_uint, const cl_uint*, const void**),
              "command_buffer num_configs config_types configs">;
struct DispatchConfig {
  cl_mutable_command_khr command;
  cl_uint num_args, num_svm_args, num_exec_infos, work_dim;
  const cl_mutable_dispatch_arg_khr *arg_list, *arg_svm_list;
  const cl_mutable_dispatch_exec_info_khr* exec_info_list;
  const size_t *global_work_offset, *global_work_size, *local_work_size;
};

// Not in every host's headers: values of the registry (cl.xml).
constexpr cl_uint command_buffer_context = 0x1299, kernel_clock_capabilities = 0x1076,
                  spirv_capabilities = 0x12BB;

// ---- Lists of platforms and devices. Whoever lists the devices first must find them in order: the
// faults show once there is a context.

std::atomic<bool> beside_a_context{false};
constexpr auto context_noted = after<CreateContext>([](auto&, cl_context& made) {
  if (made != nullptr) beside_a_context = true;
  return false;
});

/// CL_DEVICE_TYPE_ALL finds each device twice. With entries and a place for the number, the number
/// is that of the entries written.
constexpr auto devices_twice = around<GetDeviceIDs>([](auto& call) {
  const cl_uint room = call["num_entries"_arg];
  cl_device_id* const given = call["devices"_arg];
  cl_uint count = 0;
  if (!beside_a_context || call["device_type"_arg] != CL_DEVICE_TYPE_ALL ||
      (given != nullptr) != (room != 0) ||
      below().clGetDeviceIDs(call["platform"_arg], CL_DEVICE_TYPE_ALL, 0, nullptr, &count) !=
          CL_SUCCESS)
    return call();
  fired();
  std::vector<cl_device_id> all(count);
  below().clGetDeviceIDs(call["platform"_arg], CL_DEVICE_TYPE_ALL, count, all.data(), nullptr);
  const cl_uint written = std::min(room, 2 * count);
  for (cl_uint i = 0; i < written; ++i) given[i] = all[i / 2];
  if (call["num_devices"_arg] != nullptr)
    *call["num_devices"_arg] = given != nullptr ? written : 2 * count;
  return cl_int{CL_SUCCESS};
});

/// The dispatch table of a driver, by the first member of its platform.
cl_icd_dispatch*& table_of(cl_platform_id platform) {
  return *reinterpret_cast<cl_icd_dispatch**>(platform);
}
cl_platform_id first_platform() {
  cl_platform_id first = nullptr;
  below().clGetPlatformIDs(1, &first, nullptr);
  return first;
}

/// A platform's handle that clGetPlatformIDs does not give: it answers as the first one, and has no
/// devices.
cl_platform_id another_platform() {
  static cl_icd_dispatch table = *table_of(first_platform());
  static cl_icd_dispatch* object = &table;
  table.clGetPlatformInfo = [](cl_platform_id, cl_platform_info name, size_t room, void* value,
                               size_t* size) {
    return below().clGetPlatformInfo(first_platform(), name, room, value, size);
  };
  table.clGetDeviceIDs = [](cl_platform_id, cl_device_type, cl_uint, cl_device_id*,
                            cl_uint* count) {
    if (count != nullptr) *count = 0;
    return cl_int{CL_DEVICE_NOT_FOUND};
  };
  return reinterpret_cast<cl_platform_id>(&object);
}

// ---- Handles and numbers in answers.

/// A handle that a query gives is null.
template <auto... parameters>
constexpr auto nobody = [](auto& call, cl_int& status) {
  const bool concerned = ((call["param_name"_arg] == parameters) || ...);
  if (!concerned || status != CL_SUCCESS || call["param_value"_arg] == nullptr) return false;
  *static_cast<void**>(call["param_value"_arg]) = nullptr;
  return true;
};

/// The statuses of commands after the last call of clFinish or clFlush.
constexpr cl_int as_it_is = CL_QUEUED + 1;
std::atomic<cl_int> told_status{as_it_is};
template <cl_int told>
constexpr auto status_told = [](auto&, cl_int& status) {
  if (status == CL_SUCCESS) told_status = told;
  return status == CL_SUCCESS;
};

// ---- Destructor callbacks.

struct Registered {
  void(CL_CALLBACK* notify)(cl_mem, void*) = nullptr;
  void* user_data = nullptr;
};
/// Those that an object has, and how many of them were called.
struct Registrations {
  std::vector<Registered> all;
  std::size_t called = 0;
};
using Registry = std::map<cl_mem, Registrations>;

void CL_CALLBACK call_the_oldest(cl_mem object, void*) {
  const Registered one = remembered<Registry>([&](Registry& all) {
    Registrations& own = all[object];
    const Registered next = own.all[own.called++];
    if (own.called == own.all.size()) all.erase(object);
    return next;
  });
  one.notify(object, one.user_data);
}

// ---- Images.

constexpr auto has_an_image = [](auto& call) { return call["image_desc"_arg] != nullptr; };

/// Whether a module has OpImageWrite with operands beyond the texel.
bool writes_with_operands(const void* il, size_t bytes) {
  constexpr size_t header = 5, op_image_write = 99, without_operands = 4;
  if (il == nullptr || bytes < header * sizeof(cl_uint)) return false;
  std::vector<cl_uint> words(bytes / sizeof(cl_uint));
  std::memcpy(words.data(), il, words.size() * sizeof words[0]);
  for (size_t at = header; at < words.size() && words[at] >> 16 != 0; at += words[at] >> 16)
    if ((words[at] & 0xffff) == op_image_write && words[at] >> 16 > without_operands) return true;
  return false;
}

// ---- Recorded commands.

/// Command-buffers that were enqueued since the last clFinish.
using Enqueued = std::set<cl_command_buffer_khr>;

/// In the place of clCommandSVMMemcpyKHR, whose parameters differ from revision to revision.
cl_int CL_API_CALL record_nothing() {
  fired();
  return CL_SUCCESS;
}

// ---- The core's function of OpenCL 3.1, which a loader of 3.0 has not: this layer is found in its
// place.

std::atomic<bool> suggests_another{false};
template <bool another>
constexpr Plant suggestion_of_the_core = [](LayerTable) {
  suggests_another = another;
  Dl_info own{};
  if (dladdr(reinterpret_cast<const void*>(&suggests_another), &own) != 0)
    dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
};

constexpr ApiPlant plants[] = {
    // ---- Lists.
    {"devices_listed_twice", context_noted},
    {"devices_listed_twice", devices_twice},
    {"default_device_is_custom", context_noted},
    {"default_device_is_custom", devices_twice},
    {"default_device_is_custom", answer<GetDeviceInfo, CL_DEVICE_TYPE>([](cl_device_type& type) {
       if (beside_a_context) type = CL_DEVICE_TYPE_CUSTOM;
       return beside_a_context.load();
     })},
    {"platforms_listed_once", context_noted},
    {"platforms_listed_once", instead<GetPlatformIDs>(
                                  [](auto& call) {
                                    if (call["num_platforms"_arg] != nullptr)
                                      *call["num_platforms"_arg] = 0;
                                    return cl_int{CL_PLATFORM_NOT_FOUND_KHR};
                                  },
                                  [](auto&) { return beside_a_context.load(); })},
    {"dispatch_table_with_a_gap", after<CreateContext>([](auto&, cl_context&) {
       const cl_platform_id platform = first_platform();
       static cl_icd_dispatch table = *table_of(platform);
       table.clEnqueueMigrateMemObjects = nullptr;
       table_of(platform) = &table;
     })},
    // ---- Answers of queries of objects.
    {"objects_name_others", after<GetCommandQueueInfo>(nobody<CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE>)},
    {"objects_name_others",
     answers<GetContextInfo, CL_CONTEXT_PROPERTIES, cl_context_properties>([](auto&, auto list) {
       for (size_t i = 0; i + 1 < list.size() && list[i] != 0; i += 2)
         if (list[i] == CL_CONTEXT_PLATFORM)
           list[i + 1] = reinterpret_cast<cl_context_properties>(another_platform());
       return list.size() >= 3;
     })},
    {"device_of_another_platform",
     answer<GetDeviceInfo, CL_DEVICE_PLATFORM>(
         [](cl_platform_id& platform) { platform = another_platform(); })},
    {"statuses_after_finish_and_flush", after<Finish>(status_told<CL_RUNNING>)},
    {"statuses_after_finish_and_flush", after<Flush>(status_told<CL_OUT_OF_RESOURCES>)},
    {"statuses_after_finish_and_flush",
     answer<GetEventInfo, CL_EVENT_COMMAND_EXECUTION_STATUS>([](cl_int& status) {
       const bool changes = told_status != as_it_is;
       if (changes) status = told_status;
       return changes;
     })},
    {"destructor_callbacks_in_order", around<SetMemObjectDestructorCallback>([](auto& call) {
       const Registered own{call["pfn_notify"_arg], call["user_data"_arg]};
       if (call["memobj"_arg] == nullptr || own.notify == nullptr) return call();
       fired();
       remembered<Registry>([&](Registry& all) { all[call["memobj"_arg]].all.push_back(own); });
       call["pfn_notify"_arg] = call_the_oldest;
       return call();
     })},
    {"features_given_and_denied", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       switch (call["param_name"_arg]) {
         case CL_DEVICE_SVM_CAPABILITIES:
           *static_cast<cl_device_svm_capabilities*>(value) = 0;
           return true;
         case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
           *static_cast<cl_uint*>(value) = 0;
           return true;
         case CL_DEVICE_EXTENSIONS: {
           constexpr std::string_view name = "cl_khr_3d_image_writes";
           char* const at = std::strstr(static_cast<char*>(value), name.data());
           if (at != nullptr) std::memset(at, ' ', name.size());
           return at != nullptr;
         }
         case CL_DEVICE_OPENCL_C_FEATURES: {
           auto* const all = static_cast<cl_name_version*>(value);
           const size_t count = call["param_value_size"_arg] / sizeof *all;
           for (size_t i = 0; i < count; ++i)
             if (std::strcmp(all[i].name, "__opencl_c_3d_image_writes") == 0 ||
                 std::strcmp(all[i].name, "__opencl_c_read_write_images") == 0)
               std::strcpy(all[i].name, "__opencl_c_images");
           return true;
         }
         default:
           return false;
       }
     })},
    {"pipe_numbers_swapped", before<GetPipeInfo>([](auto& call) {
       cl_pipe_info& name = call["param_name"_arg];
       if (name != CL_PIPE_PACKET_SIZE && name != CL_PIPE_MAX_PACKETS) return false;
       name = name == CL_PIPE_PACKET_SIZE ? CL_PIPE_MAX_PACKETS : CL_PIPE_PACKET_SIZE;
       return true;
     })},
    {"pipe_has_a_property", after<GetPipeInfo>([](auto& call, cl_int& status) {
       if (!asks_for<CL_PIPE_PROPERTIES>(call) || call["param_value_size_ret"_arg] == nullptr)
         return false;
       *call["param_value_size_ret"_arg] = sizeof(cl_pipe_properties);
       return status == CL_SUCCESS;
     })},
    {"device_queue_unknown", after<GetCommandQueueInfo>([](auto& call, cl_int& status) {
       if (nobody<CL_QUEUE_DEVICE_DEFAULT>(call, status)) return true;
       if (!asks_for<CL_QUEUE_SIZE>(call) || status != CL_SUCCESS ||
           call["param_value"_arg] == nullptr)
         return false;
       *static_cast<cl_uint*>(call["param_value"_arg]) *= 2;
       return true;
     })},
    {"host_timer_an_hour_behind", after<GetHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] -= cl_ulong{3600} * 1000000000;
       return true;
     })},
    {"clock_capabilities_forgotten", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       constexpr const char* feature = "__opencl_c_kernel_clock_scope_device";
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       if (asks_for<kernel_clock_capabilities>(call)) *static_cast<cl_bitfield*>(value) = 0;
       if (asks_for<CL_DEVICE_OPENCL_C_FEATURES>(call)) {
         // A driver may have only another scope: the last feature of the list is this one.
         auto* const all = static_cast<cl_name_version*>(value);
         std::strcpy(all[call["param_value_size"_arg] / sizeof *all - 1].name, feature);
       }
       return asks_for<kernel_clock_capabilities>(call);
     })},
    {"node_mask_of_two_bits", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       if (asks_for<CL_DEVICE_LUID_VALID_KHR>(call)) *static_cast<cl_bool*>(value) = CL_TRUE;
       if (asks_for<CL_DEVICE_NODE_MASK_KHR>(call)) *static_cast<cl_uint*>(value) = 3;
       return asks_for<CL_DEVICE_NODE_MASK_KHR>(call);
     })},
    {"spirv_capability_unknown",
     answers<GetDeviceInfo, spirv_capabilities, cl_uint>([](auto&, auto all) {
       constexpr cl_uint kernel = 6, nobodys = 9999;
       std::ranges::replace(all, kernel, nobodys);
     })},
    {"il_write_operands_refused",
     instead<CreateProgramWithIL>(
         no_object<CL_INVALID_VALUE>,
         [](auto& call) { return writes_with_operands(call["il"_arg], call["length"_arg]); })},
    {"suggestion_of_the_core_differs", suggestion_of_the_core<true>},
    {"suggestion_of_the_core", suggestion_of_the_core<false>},
    // ---- Launches and memory.
    {"empty_ranges_of_one_refused",
     instead<EnqueueNDRangeKernel>(status_alone<CL_INVALID_GLOBAL_WORK_SIZE>,
                                   [](auto& call) {
                                     const size_t* const global = call["global_work_size"_arg];
                                     return call["work_dim"_arg] == 1 &&
                                            (global == nullptr || *global == 0);
                                   })},
    {"svm_for_reading_refused",
     instead<SVMAlloc>([](auto&) { return nullptr; },
                       [](auto& call) { return (call["flags"_arg] & CL_MEM_READ_ONLY) != 0; })},
    {"svm_too_large_made_small", around<SVMAlloc>([](auto& call) {
       constexpr std::size_t small = std::size_t{1} << 20;
       void* const made = call();
       if (made != nullptr || call["size"_arg] <= small) return made;
       call["size"_arg] = small;
       fired();
       return call();
     })},
    {"no_pointers_refused", instead<SetKernelExecInfo>(status_alone<CL_INVALID_VALUE>,
                                                       [](auto& call) {
                                                         return call["param_name"_arg] ==
                                                                    CL_KERNEL_EXEC_INFO_SVM_PTRS &&
                                                                call["param_value_size"_arg] == 0;
                                                       })},
    {"copies_mind_host_access",
     instead<EnqueueCopyBuffer>(
         status_alone<CL_INVALID_OPERATION>,
         [](auto& call) {
           constexpr cl_mem_flags restricted =
               CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY;
           for (const cl_mem one : {call["src_buffer"_arg], call["dst_buffer"_arg]})
             if ((asked<cl_mem_flags>(below().clGetMemObjectInfo, one, CL_MEM_FLAGS) &
                  restricted) != 0)
               return true;
           return false;
         })},
    // ---- Images.
    {"images_made_narrower", around<CreateImageWithProperties>([](auto& call) {
       if (!has_an_image(call) || call["image_desc"_arg]->image_width < 2) return call();
       cl_image_desc narrower = *call["image_desc"_arg];
       --narrower.image_width;
       call["image_desc"_arg] = &narrower;
       fired();
       return call();
     })},
    {"images_too_large_made_small", around<CreateImage>([](auto& call) {
       const cl_mem made = call();
       cl_int* const status = call["errcode_ret"_arg];
       if (made != nullptr || status == nullptr || !has_an_image(call) ||
           (*status != CL_INVALID_IMAGE_SIZE && *status != CL_INVALID_IMAGE_DESCRIPTOR))
         return made;
       cl_image_desc least = *call["image_desc"_arg];
       least.image_width = 1;
       least.image_height = std::min(least.image_height, size_t{1});
       least.image_depth = std::min(least.image_depth, size_t{1});
       least.image_array_size = std::min(least.image_array_size, size_t{1});
       call["image_desc"_arg] = &least;
       fired();
       return call();
     })},
    {"samplers_repeat_by_default", around<CreateSamplerWithProperties>([](auto& call) {
       std::vector<cl_sampler_properties> list;
       bool said = false;
       for (const auto* at = call["sampler_properties"_arg]; at != nullptr && *at != 0; at += 2) {
         said |= *at == CL_SAMPLER_ADDRESSING_MODE || *at == CL_SAMPLER_NORMALIZED_COORDS;
         list.insert(list.end(), at, at + 2);
       }
       if (said) return call();
       list.insert(list.end(), {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, 0});
       call["sampler_properties"_arg] = list.data();
       fired();
       return call();
     })},
    {"planes_with_memory_of_their_own", around<CreateImage>([](auto& call) {
       if (!has_an_image(call) || call["image_desc"_arg]->image_type != CL_MEM_OBJECT_IMAGE2D ||
           call["image_desc"_arg]->buffer == nullptr)
         return call();
       cl_image_desc apart = *call["image_desc"_arg];
       apart.buffer = nullptr;
       apart.image_row_pitch = 0;
       call["image_desc"_arg] = &apart;
       fired();
       return call();
     })},
    // ---- Recorded commands.
    {"command_buffer_of_its_queue_alone", around<EnqueueCommandBuffer>([](auto& call) {
       if (call["num_queues"_arg] != 0) {
         fired();
         return cl_int{CL_INCOMPATIBLE_COMMAND_QUEUE_KHR};
       }
       if (call["num_events_in_wait_list"_arg] == 1) {
         fired();
         without_wait_list(call);
       }
       return call();
     })},
    {"command_buffer_pending_alone",
     instead<EnqueueCommandBuffer>(status_alone<CL_INVALID_OPERATION>,
                                   [](auto& call) { return !note(call["command_buffer"_arg]); })},
    {"command_buffer_pending_alone", before<Finish>([](auto&) {
       remembered<Enqueued>([](Enqueued& all) { all.clear(); });
       return false;
     })},
    {"command_buffer_names_nobody",
     after<GetCommandBufferInfo>(nobody<CL_COMMAND_BUFFER_QUEUES_KHR, command_buffer_context>)},
    {"arguments_after_recording_lost", before<CommandNDRangeKernel>([](auto& call) {
       note(call["kernel"_arg]);
       return false;
     })},
    {"arguments_after_recording_lost",
     instead<SetKernelArg>(success_alone, [](auto& call) { return noted(call["kernel"_arg]); })},
    {"recorded_svm_copies_lost",
     after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
       const char* const name = call["func_name"_arg];
       if (address != nullptr && name != nullptr &&
           name == std::string_view("clCommandSVMMemcpyKHR"))
         address = reinterpret_cast<void*>(record_nothing);
       return false;  // it shows when it is called
     })},
    {"updates_ignored", instead<UpdateMutableCommands>(success_alone)},
    {"last_local_argument_not_updated", instead<UpdateMutableCommands>([](auto& call) {
       // The last argument without a value is left out of copies of the configurations. The missing
       // one is then in another configuration's memory.
       std::vector<DispatchConfig> copies;
       std::vector<std::vector<cl_mutable_dispatch_arg_khr>> lists;
       std::vector<const void*> pointers;
       const cl_uint count = call["num_configs"_arg];
       copies.reserve(count);
       for (cl_uint i = 0; i < count; ++i) {
         DispatchConfig one = *static_cast<const DispatchConfig*>(call["configs"_arg][i]);
         auto& list = lists.emplace_back();
         cl_uint last = one.num_args;
         for (cl_uint a = 0; a < one.num_args; ++a)
           if (one.arg_list[a].arg_value == nullptr) last = a;
         for (cl_uint a = 0; a < one.num_args; ++a)
           if (a != last) list.push_back(one.arg_list[a]);
         one.num_args = static_cast<cl_uint>(list.size());
         one.arg_list = list.empty() ? nullptr : list.data();
         pointers.push_back(&copies.emplace_back(one));
       }
       call["configs"_arg] = pointers.data();
       return call();
     })},
};

}  // namespace

std::span<const ApiPlant> coverage_plants() {
  return plants;
}

}  // namespace assay::faults

extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL
clGetKernelSuggestedLocalWorkSize(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                                  const size_t* offset, const size_t* global, size_t* suggested) {
  using namespace assay::faults;
  const auto extension = reinterpret_cast<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
      below().clGetExtensionFunctionAddressForPlatform(first_platform(),
                                                       "clGetKernelSuggestedLocalWorkSizeKHR"));
  if (extension == nullptr) return CL_INVALID_OPERATION;
  const cl_int status = extension(queue, kernel, work_dim, offset, global, suggested);
  fired();
  if (status == CL_SUCCESS && suggests_another) suggested[0] = suggested[0] == 1 ? 2 : 1;
  return status;
}
