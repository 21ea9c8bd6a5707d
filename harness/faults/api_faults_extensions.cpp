#include <CL/cl_ext.h>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    {"extension_function_missing",
     after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
       const char* const name = call["func_name"_arg];
       if (address == nullptr || name == nullptr ||
           name != std::string_view("clCommandFillBufferKHR"))
         return false;
       address = nullptr;
       return true;
     })},
    {"command_buffer_every_other",
     instead<EnqueueCommandBuffer>(
         success_alone, [](auto& call) { return nth_time<2>() && call["event"_arg] == nullptr; })},
    {"command_buffer_unfinalized_accepted", error<EnqueueCommandBuffer, CL_INVALID_OPERATION>()},
    {"recorded_kernel_needs_a_local_size",
     instead<CommandNDRangeKernel>(
         status_alone<CL_INVALID_WORK_GROUP_SIZE>,
         [](auto& call) { return call["local_work_size"_arg] == nullptr; })},
    {"command_buffer_retained_twice", instead<RetainCommandBuffer>(twice)},
    {"command_recorded_when_finalized", error<CommandCopyBuffer, CL_INVALID_OPERATION>()},
    {"command_buffer_state_stuck", answer<GetCommandBufferInfo, CL_COMMAND_BUFFER_STATE_KHR>(
                                       [](cl_command_buffer_state_khr& state) {
                                         state = CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
                                       })},
    {"suggested_local_size_too_great",
     after<GetKernelSuggestedLocalWorkSize>([](auto& call, cl_int& status) {
       if (status == CL_SUCCESS) call["suggested_local_work_size"_arg][0] = size_t{1} << 20;
       return status == CL_SUCCESS;
     })},
    {"sub_group_count_off_by_one",
     answer<GetKernelSubGroupInfo, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE>(
         [](size_t& count) { ++count; })},
    {"svm_atomics_refused",
     instead<SVMAlloc>([](auto&) { return nullptr; },
                       [](auto& call) { return (call["flags"_arg] & CL_MEM_SVM_ATOMICS) != 0; })},
};

}  // namespace

std::span<const ApiPlant> extension_plants() {
  return plants;
}

}  // namespace assay::faults
