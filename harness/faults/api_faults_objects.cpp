#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Key: a buffer; value: the region of a sub-buffer.
using Parts = std::multimap<cl_mem, cl_buffer_region>;

inline constexpr auto of_a_pipe = [](auto& call) {
  return call["memobj"_arg] != nullptr &&
         asked<cl_mem_object_type>(below().clGetMemObjectInfo, call["memobj"_arg], CL_MEM_TYPE) ==
             CL_MEM_OBJECT_PIPE;
};

constexpr ApiPlant plants[] = {
    {"kernels_counted_by_their_room", after<CreateKernelsInProgram>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["kernels"_arg] == nullptr ||
           call["num_kernels_ret"_arg] == nullptr)
         return false;
       *call["num_kernels_ret"_arg] = call["num_kernels"_arg];
       return true;
     })},
    {"equal_kernels_are_one", after<CreateKernel>([](auto& call, cl_kernel& made) {
       const char* const name = call["kernel_name"_arg];
       if (made == nullptr || name == nullptr) return false;
       const std::pair key(cl_program{call["program"_arg]}, std::string(name));
       using Made = std::map<std::pair<cl_program, std::string>, cl_kernel>;
       const cl_kernel first =
           remembered<Made>([&](Made& all) { return all.emplace(key, made).first->second; });
       below().clRetainKernel(first);
       if (first == made) return false;
       below().clReleaseKernel(made);
       made = first;
       return true;
     })},
    {"retain_memory_twice", instead<RetainMemObject>(twice)},
    {"retain_context_twice", instead<RetainContext>(twice)},
    {"retain_kernel_twice", instead<RetainKernel>(twice)},
    {"sampler_leaks_its_context",
     before<CreateSampler>([](auto& call) { below().clRetainContext(call["context"_arg]); })},
    {"release_queue_ignored", instead<ReleaseCommandQueue>([](auto& call) {
       return below().clFlush(call["command_queue"_arg]);
     })},
    {"release_program_ignored", instead<ReleaseProgram>(success_alone)},
    {"destructor_callback_lost", instead<SetMemObjectDestructorCallback>(success_alone)},
    {"destructor_callbacks_of_pipes_lost",
     instead<SetMemObjectDestructorCallback>(success_alone, of_a_pipe)},
    {"retain_pipe_twice", instead<RetainMemObject>(twice, of_a_pipe)},
    {"pipes_begin_at_an_offset",
     answers<GetMemObjectInfo, CL_MEM_OFFSET, size_t>([](auto& call, auto offset) {
       if (!of_a_pipe(call)) return false;
       offset[0] = 64;
       return true;
     })},
    {"destructor_callback_doubled", instead<SetMemObjectDestructorCallback>(twice)},
    {"queue_properties_dropped",
     before<CreateCommandQueue>([](auto& call) { call["properties"_arg] = 0; })},
    {"sub_buffer_origin_ignored",
     instead<CreateSubBuffer>(
         [](auto& call) {
           const void*& info = call["buffer_create_info"_arg];
           const cl_buffer_region region{0, static_cast<const cl_buffer_region*>(info)->size};
           info = &region;
           return call();
         },
         [](auto& call) {
           return call["buffer_create_type"_arg] == CL_BUFFER_CREATE_TYPE_REGION &&
                  call["buffer_create_info"_arg] != nullptr;
         })},
    {"copy_host_ptr_not_copied", before<CreateBuffer>([](auto& call) {
       if ((call["flags"_arg] & CL_MEM_COPY_HOST_PTR) == 0 || call["host_ptr"_arg] == nullptr)
         return false;
       call["flags"_arg] &= ~cl_mem_flags{CL_MEM_COPY_HOST_PTR};
       call["host_ptr"_arg] = nullptr;
       return true;
     })},
    {"buffer_size_error_swapped", error<CreateBuffer, CL_INVALID_BUFFER_SIZE, CL_INVALID_VALUE>()},
    {"host_ptr_alone_accepted", before<CreateBuffer>([](auto& call) {
       constexpr cl_mem_flags uses = CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR;
       if (call["host_ptr"_arg] == nullptr || (call["flags"_arg] & uses) != 0) return false;
       call["host_ptr"_arg] = nullptr;
       return true;
     })},
    {"object_with_an_error", after<CreateSubBuffer>([](auto& call, cl_mem& made) {
       if (made != nullptr || call["buffer"_arg] == nullptr) return false;
       made = call["buffer"_arg];
       return true;
     })},
    {"overlapping_sub_buffers_apart", after<CreateSubBuffer>([](auto& call, cl_mem& made) {
       if (made == nullptr) return false;
       const auto& region = *static_cast<const cl_buffer_region*>(call["buffer_create_info"_arg]);
       const cl_mem buffer = call["buffer"_arg];
       const bool overlaps = remembered<Parts>([&](Parts& all) {
         const auto [begin, end] = all.equal_range(buffer);
         const bool found = std::any_of(begin, end, [&](const auto& part) {
           return part.second.origin < region.origin + region.size &&
                  region.origin < part.second.origin + part.second.size;
         });
         all.emplace(buffer, region);
         return found;
       });
       if (!overlaps) return false;
       below().clReleaseMemObject(made);
       made = below().clCreateBuffer(
           asked<cl_context>(below().clGetMemObjectInfo, buffer, CL_MEM_CONTEXT), CL_MEM_READ_WRITE,
           region.size, nullptr, nullptr);
       return true;
     })},
    {"user_event_complete_at_once", after<CreateUserEvent>([](auto&, cl_event& made) {
       if (made != nullptr) below().clSetUserEventStatus(made, CL_COMPLETE);
       return made != nullptr;
     })},
    {"retain_event_twice", instead<RetainEvent>(twice)},
    {"retain_queue_twice", instead<RetainCommandQueue>(twice)},
    {"retain_program_twice", instead<RetainProgram>(twice)},
};

}  // namespace

std::span<const ApiPlant> object_plants() {
  return plants;
}

}  // namespace assay::faults
