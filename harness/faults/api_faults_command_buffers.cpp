#include <dlfcn.h>

#include <set>
#include <span>
#include <string_view>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

/// The type in revision 0.9.2 (cl.xml). The host's headers may have an older type.
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

// The value in cl.xml. Some headers lack this value.
constexpr cl_uint command_buffer_context = 0x1299;

/// Command-buffers that were enqueued after the last clFinish.
using Enqueued = std::set<cl_command_buffer_khr>;

/// The parameters of clCommandSVMMemcpyKHR depend on the revision, so this function has none.
cl_int CL_API_CALL record_nothing() {
  fired();
  return CL_SUCCESS;
}

constexpr ApiPlant plants[] = {
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
    {"recording_kernels_that_it_cannot_run",
     answer<GetDeviceInfo, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR>([](cl_bitfield& can) {
       constexpr cl_bitfield both = CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                                    CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR;
       const bool shows = (can & both) != 0;
       can &= ~both;
       return shows;
     })},
    {"command_buffer_of_the_first_queue", before<CreateCommandBuffer>([](auto& call) {
       const bool several = call["num_queues"_arg] > 1;
       if (several) call["num_queues"_arg] = 1;
       return several;
     })},
    {"recorded_kernel_takes_a_queue", before<CommandNDRangeKernel>([](auto& call) {
       const bool given = call["command_queue"_arg] != nullptr;
       call["command_queue"_arg] = nullptr;
       return given;
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
       return false;  // the fault fires only when the function is called
     })},
    {"mutable_dispatch_of_a_newer_version",
     answers<GetDeviceInfo, CL_DEVICE_EXTENSIONS_WITH_VERSION, cl_name_version>(
         [](auto&, std::span<cl_name_version>& all) {
           bool changed = false;
           for (cl_name_version& one : all) {
             if (one.name != std::string_view("cl_khr_command_buffer_mutable_dispatch")) continue;
             one.version = CL_MAKE_VERSION(0, 9, 5);
             changed = true;
           }
           return changed;
         })},
    {"exec_infos_refused",
     instead<UpdateMutableCommands>(
         status_alone<CL_INVALID_VALUE>,
         [](auto& call) {
           return call["num_configs"_arg] == 1 && call["configs"_arg] != nullptr &&
                  call["configs"_arg][0] != nullptr &&
                  static_cast<const DispatchConfig*>(call["configs"_arg][0])->num_exec_infos != 0;
         })},
    {"recorded_properties_forgotten", before<CommandNDRangeKernel>([](auto& call) {
       const auto* list = call["properties"_arg];
       const bool given = list != nullptr && list[0] != 0 && list[2] != 0;
       if (given) call["properties"_arg] = nullptr;
       return given;
     })},
    {"updates_ignored", instead<UpdateMutableCommands>(success_alone)},
    {"kept_fields_updated", error<UpdateMutableCommands, CL_INVALID_OPERATION>()},
    {"last_local_argument_not_updated", instead<UpdateMutableCommands>([](auto& call) {
       // Local memory is an argument without a value. The driver gets copies of the lists without
       // the last such argument, so it does not update that argument.
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

std::span<const ApiPlant> command_buffer_plants() {
  return plants;
}

}  // namespace assay::faults
