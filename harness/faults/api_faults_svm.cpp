#include <set>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Wait = const cl_event*;
using FreeCallback = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void**, void*);

constexpr ApiPlant plants[] = {
    {"svm_size_zero_accepted",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSVMAlloc,
           +[](cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
             if (size == 0) fired();
             return below().clSVMAlloc(context, flags, size == 0 ? 1 : size, alignment);
           });
     }},
    {"svm_copy_one_byte_short",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueSVMMemcpy,
           +[](cl_command_queue q, cl_bool block, void* to, const void* from, size_t size,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueSVMMemcpy(q, block, to, from, size > 1 ? size - 1 : size, n, w,
                                               e);
           });
     }},
    {"svm_copy_wait_list_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueSVMMemcpy,
           +[](cl_command_queue q, cl_bool block, void* to, const void* from, size_t size, cl_uint,
               Wait, cl_event* e) {
             fired();
             return below().clEnqueueSVMMemcpy(q, block, to, from, size, 0, nullptr, e);
           });
     }},
    {"svm_copy_from_null_accepted",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueSVMMemcpy,
           +[](cl_command_queue q, cl_bool block, void* to, const void* from, size_t size,
               cl_uint n, Wait w, cl_event* e) -> cl_int {
             if (from != nullptr)
               return below().clEnqueueSVMMemcpy(q, block, to, from, size, n, w, e);
             fired();
             return CL_SUCCESS;
           });
     }},
    {"svm_fill_stops_early",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueSVMMemFill,
           +[](cl_command_queue q, void* to, const void* pattern, size_t pattern_size, size_t,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueSVMMemFill(q, to, pattern, pattern_size, pattern_size, n, w,
                                                e);
           });
     }},
    {"svm_free_callback_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueSVMFree,
           +[](cl_command_queue q, cl_uint, void**, FreeCallback, void*, cl_uint n, Wait w,
               cl_event* e) {
             fired();
             return below().clEnqueueMarkerWithWaitList(q, n, w, e);
           });
     }},
    {"svm_pointer_stuck",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetKernelArgSVMPointer,
           +[](cl_kernel kernel, cl_uint index, const void* pointer) -> cl_int {
             static auto* const seen = new std::set<cl_kernel>;
             if (seen->insert(kernel).second)
               return below().clSetKernelArgSVMPointer(kernel, index, pointer);
             fired();
             return CL_SUCCESS;
           });
     }},
    {"svm_buffer_not_named",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetMemObjectInfo,
           +[](cl_mem object, cl_mem_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetMemObjectInfo(object, name, room, value, size);
             if (name == CL_MEM_USES_SVM_POINTER && status == CL_SUCCESS && value != nullptr) {
               fired();
               *static_cast<cl_bool*>(value) = CL_FALSE;
             }
             return status;
           });
     }},
    {"property_error_swapped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateBufferWithProperties,
           +[](cl_context context, const cl_mem_properties* properties, cl_mem_flags flags,
               size_t size, void* host, cl_int* status) {
             const cl_mem made = below().clCreateBufferWithProperties(context, properties, flags,
                                                                      size, host, status);
             if (status != nullptr && *status == CL_INVALID_PROPERTY) {
               fired();
               *status = CL_INVALID_VALUE;
             }
             return made;
           });
     }},
};

}  // namespace

std::span<const ApiPlant> svm_plants() {
  return plants;
}

}  // namespace assay::faults
