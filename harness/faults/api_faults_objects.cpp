#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    {"retain_memory_twice",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clRetainMemObject, +[](cl_mem object) {
             fired();
             below().clRetainMemObject(object);
             return below().clRetainMemObject(object);
           });
     }},
    {"retain_context_twice",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clRetainContext, +[](cl_context context) {
             fired();
             below().clRetainContext(context);
             return below().clRetainContext(context);
           });
     }},
    {"retain_kernel_twice",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clRetainKernel, +[](cl_kernel kernel) {
             fired();
             below().clRetainKernel(kernel);
             return below().clRetainKernel(kernel);
           });
     }},
    {"sampler_leaks_its_context",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateSampler,
           +[](cl_context context, cl_bool normalized, cl_addressing_mode addressing,
               cl_filter_mode filter, cl_int* status) {
             fired();
             below().clRetainContext(context);
             return below().clCreateSampler(context, normalized, addressing, filter, status);
           });
     }},
    {"release_queue_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clReleaseCommandQueue, +[](cl_command_queue queue) -> cl_int {
             fired();
             return below().clFlush(queue);
           });
     }},
    {"release_program_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clReleaseProgram, +[](cl_program) -> cl_int {
             fired();
             return CL_SUCCESS;
           });
     }},
    {"destructor_callback_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetMemObjectDestructorCallback,
           +[](cl_mem, void(CL_CALLBACK*)(cl_mem, void*), void*) -> cl_int {
             fired();
             return CL_SUCCESS;
           });
     }},
    {"destructor_callback_doubled",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetMemObjectDestructorCallback,
           +[](cl_mem object, void(CL_CALLBACK * call)(cl_mem, void*), void* data) {
             fired();
             below().clSetMemObjectDestructorCallback(object, call, data);
             return below().clSetMemObjectDestructorCallback(object, call, data);
           });
     }},
    {"queue_properties_dropped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateCommandQueue,
           +[](cl_context context, cl_device_id device, cl_command_queue_properties,
               cl_int* status) {
             fired();
             return below().clCreateCommandQueue(context, device, 0, status);
           });
     }},
    {"sub_buffer_origin_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateSubBuffer,
           +[](cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type, const void* info,
               cl_int* status) {
             if (type != CL_BUFFER_CREATE_TYPE_REGION || info == nullptr)
               return below().clCreateSubBuffer(buffer, flags, type, info, status);
             fired();
             const cl_buffer_region region{0, static_cast<const cl_buffer_region*>(info)->size};
             return below().clCreateSubBuffer(buffer, flags, type, &region, status);
           });
     }},
    {"copy_host_ptr_not_copied",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateBuffer,
           +[](cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* status) {
             if ((flags & CL_MEM_COPY_HOST_PTR) == 0 || host == nullptr)
               return below().clCreateBuffer(context, flags, size, host, status);
             fired();
             return below().clCreateBuffer(context, flags & ~cl_mem_flags{CL_MEM_COPY_HOST_PTR},
                                           size, nullptr, status);
           });
     }},
    {"buffer_size_error_swapped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateBuffer,
           +[](cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* status) {
             const cl_mem made = below().clCreateBuffer(context, flags, size, host, status);
             if (status != nullptr && *status == CL_INVALID_BUFFER_SIZE) {
               fired();
               *status = CL_INVALID_VALUE;
             }
             return made;
           });
     }},
    {"host_ptr_alone_accepted",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateBuffer,
           +[](cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* status) {
             if (host == nullptr || (flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0)
               return below().clCreateBuffer(context, flags, size, host, status);
             fired();
             return below().clCreateBuffer(context, flags, size, nullptr, status);
           });
     }},
    {"object_with_an_error",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateSubBuffer,
           +[](cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type, const void* info,
               cl_int* status) {
             const cl_mem made = below().clCreateSubBuffer(buffer, flags, type, info, status);
             if (made != nullptr || buffer == nullptr) return made;
             fired();
             return buffer;
           });
     }},
    {"user_event_complete_at_once",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateUserEvent, +[](cl_context context, cl_int* status) {
             const cl_event made = below().clCreateUserEvent(context, status);
             if (made != nullptr) {
               fired();
               below().clSetUserEventStatus(made, CL_COMPLETE);
             }
             return made;
           });
     }},
};

}  // namespace

std::span<const ApiPlant> object_plants() {
  return plants;
}

}  // namespace assay::faults
