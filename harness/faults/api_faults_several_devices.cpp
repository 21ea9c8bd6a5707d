#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

inline constexpr auto of_a_second_device = [](auto& call) {
  const cl_command_queue queue = call["command_queue"_arg];
  const cl_device_id device = queue != nullptr ? device_of(queue) : nullptr;
  return device != nullptr && device != first_device(context_of(queue));
};

inline constexpr auto waits_for_another_device = [](auto& call) {
  for (cl_uint i = 0; i < call["num_events_in_wait_list"_arg]; ++i) {
    const auto queue = asked<cl_command_queue>(
        below().clGetEventInfo, call["event_wait_list"_arg][i], CL_EVENT_COMMAND_QUEUE);
    if (queue != nullptr && device_of(queue) != device_of(call["command_queue"_arg])) return true;
  }
  return false;
};

inline constexpr auto without_other_devices = [](auto& call) {
  if (!waits_for_another_device(call)) return false;
  without_wait_list(call);
  return true;
};

inline constexpr auto for_every_device = [](auto& call) {
  if (call["num_devices"_arg] == 0) return false;
  call["num_devices"_arg] = 0;
  call["device_list"_arg] = nullptr;
  return true;
};

inline constexpr auto on_the_first_device = [](auto& call) {
  if (call["context"_arg] == nullptr || call["device"_arg] == nullptr) return false;
  const cl_device_id first = first_device(call["context"_arg]);
  if (first == nullptr || first == call["device"_arg]) return false;
  call["device"_arg] = first;
  return true;
};

constexpr ApiPlant plants[] = {
    {"second_device_runs_no_kernels", instead<EnqueueNDRangeKernel>(marker, of_a_second_device)},
    {"second_device_writes_nothing", instead<EnqueueWriteBuffer>(marker, of_a_second_device)},
    {"second_device_writes_no_images", instead<EnqueueWriteImage>(marker, of_a_second_device)},
    {"events_of_other_devices_ignored", before<EnqueueCopyBuffer>(without_other_devices)},
    {"migration_loses_contents", after<EnqueueMigrateMemObjects>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS) return false;
       for (cl_uint i = 0; i < call["num_mem_objects"_arg]; ++i) {
         const cl_mem object = call["mem_objects"_arg][i];
         const auto size = asked<size_t>(below().clGetMemObjectInfo, object, CL_MEM_SIZE);
         const char zero = 0;
         below().clEnqueueFillBuffer(call["command_queue"_arg], object, &zero, 1, 0, size, 0,
                                     nullptr, nullptr);
       }
       below().clFinish(call["command_queue"_arg]);
       return true;
     })},
    {"migration_loses_contents", after<EnqueueSVMMigrateMem>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS) return false;
       constexpr size_t lost = 16;
       const char zero = 0;
       for (cl_uint i = 0; i < call["num_svm_pointers"_arg]; ++i)
         below().clEnqueueSVMMemFill(call["command_queue"_arg],
                                     const_cast<void*>(call["svm_pointers"_arg][i]), &zero, 1, lost,
                                     0, nullptr, nullptr);
       below().clFinish(call["command_queue"_arg]);
       return true;
     })},
    {"builds_for_every_device", before<BuildProgram>(for_every_device)},
    {"compiles_for_every_device", before<CompileProgram>(for_every_device)},
    {"links_for_every_device", before<LinkProgram>(for_every_device)},
    {"binaries_of_every_device",
     answers<GetProgramInfo, CL_PROGRAM_NUM_DEVICES, cl_uint>([](auto& call, auto devices) {
       const auto context =
           asked<cl_context>(below().clGetProgramInfo, call["program"_arg], CL_PROGRAM_CONTEXT);
       devices[0] = asked<cl_uint>(below().clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES);
     })},
    {"build_options_of_the_first_device", before<GetProgramBuildInfo>([](auto& call) {
       if (!asks_for<CL_PROGRAM_BUILD_OPTIONS>(call) || call["program"_arg] == nullptr ||
           call["device"_arg] == nullptr)
         return false;
       const cl_device_id first = first_device(call["program"_arg]);
       if (first == nullptr || first == call["device"_arg]) return false;
       call["device"_arg] = first;
       return true;
     })},
    {"no_device_is_the_first", before<GetKernelWorkGroupInfo>([](auto& call) {
       if (call["device"_arg] != nullptr || call["kernel"_arg] == nullptr) return false;
       call["device"_arg] = first_device(
           asked<cl_program>(below().clGetKernelInfo, call["kernel"_arg], CL_KERNEL_PROGRAM));
       return true;
     })},
    {"queues_of_the_first_device", before<CreateCommandQueue>(on_the_first_device)},
    {"queues_of_the_first_device", before<CreateCommandQueueWithProperties>(on_the_first_device)},
};

}  // namespace

std::span<const ApiPlant> several_device_plants() {
  return plants;
}

}  // namespace assay::faults
