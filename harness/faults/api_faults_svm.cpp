#include <dlfcn.h>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    {"svm_size_zero_accepted",
     before<SVMAlloc>([](auto& call) { return turned(call["size"_arg], 0, 1); })},
    {"svm_copy_one_byte_short", before<EnqueueSVMMemcpy>(one_byte_short)},
    {"svm_copy_wait_list_ignored", before<EnqueueSVMMemcpy>(without_wait_list)},
    {"svm_copy_from_null_accepted",
     instead<EnqueueSVMMemcpy>(success_alone,
                               [](auto& call) { return call["src_ptr"_arg] == nullptr; })},
    {"svm_fill_stops_early",
     before<EnqueueSVMMemFill>([](auto& call) { call["size"_arg] = call["pattern_size"_arg]; })},
    {"svm_free_callback_lost", instead<EnqueueSVMFree>(marker)},
    {"svm_pointer_stuck", instead<SetKernelArgSVMPointer>(
                              success_alone, [](auto& call) { return !note(call["kernel"_arg]); })},
    {"svm_buffer_not_named",
     answer<GetMemObjectInfo, CL_MEM_USES_SVM_POINTER>([](cl_bool& uses) { uses = CL_FALSE; })},
    {"property_error_swapped",
     error<CreateBufferWithProperties, CL_INVALID_PROPERTY, CL_INVALID_VALUE>()},
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
};

}  // namespace

std::span<const ApiPlant> svm_plants() {
  return plants;
}

}  // namespace assay::faults
