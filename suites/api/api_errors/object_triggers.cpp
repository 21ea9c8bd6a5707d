#include <array>
#include <limits>

#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_mem_flags unknown_flag = cl_mem_flags{1} << 60;
std::array<std::uint8_t, 256> host{};

TriggerCall create_buffer(cl_mem_flags flags, bool with_host, std::size_t size = 256) {
  return [=](Attempt& a) {
    return refused([&](cl_int* status) {
      return a.api.clCreateBuffer(a.on.context()(), flags, size, with_host ? host.data() : nullptr,
                                  status);
    });
  };
}

/// A sub-buffer of a buffer made with `parent`, of the second of four pieces.
TriggerCall create_part(cl_mem_flags parent, cl_mem_flags flags) {
  return [=](Attempt& a) {
    const std::size_t step = a.on.base_alignment();
    const cl::Buffer whole = a.on.buffer(4 * step, parent);
    const cl_buffer_region region{step, step};
    return refused([&](cl_int* status) {
      return a.api.clCreateSubBuffer(whole(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, status);
    });
  };
}

/// The same with this region, in units of the alignment and bytes.
TriggerCall create_region(std::size_t origin_steps, std::size_t origin_bytes,
                          std::size_t size_steps, std::size_t size_bytes = 0) {
  return [=](Attempt& a) {
    const std::size_t step = a.on.base_alignment();
    const cl::Buffer whole = a.on.buffer(4 * step);
    const cl_buffer_region region{origin_steps * step + origin_bytes,
                                  size_steps * step + size_bytes};
    return refused([&](cl_int* status) {
      return a.api.clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, status);
    });
  };
}

cl_int part_of_null(Attempt& a) {
  const cl_buffer_region region{0, 16};
  return refused([&](cl_int* status) {
    return a.api.clCreateSubBuffer(nullptr, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, status);
  });
}

cl_int part_of_part(Attempt& a) {
  const std::size_t step = a.on.base_alignment();
  cl::Buffer whole = a.on.buffer(4 * step);
  const cl_buffer_region half{0, 2 * step}, quarter{0, step};
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &half);
  return refused([&](cl_int* status) {
    return a.api.clCreateSubBuffer(part(), 0, CL_BUFFER_CREATE_TYPE_REGION, &quarter, status);
  });
}

cl_int part_of_image(Attempt& a) {
  const cl::Image2D image(a.on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 64, 64);
  const cl_buffer_region region{0, a.on.base_alignment()};
  return refused([&](cl_int* status) {
    return a.api.clCreateSubBuffer(image(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, status);
  });
}

cl_int part_of_unknown_type(Attempt& a) {
  const cl::Buffer whole = a.on.buffer(4096);
  const cl_buffer_region region{0, 16};
  return refused(
      [&](cl_int* status) { return a.api.clCreateSubBuffer(whole(), 0, 0x7fff, &region, status); });
}

cl_int part_without_info(Attempt& a) {
  const cl::Buffer whole = a.on.buffer(4096);
  return refused([&](cl_int* status) {
    return a.api.clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, status);
  });
}

cl_int sampler(Attempt& a, cl_context context, cl_addressing_mode addressing,
               cl_filter_mode filter) {
  return refused([&](cl_int* status) {
    return a.api.clCreateSampler(context, CL_TRUE, addressing, filter, status);
  });
}

void CL_CALLBACK ignore(cl_mem, void*) {}

}  // namespace

std::vector<Trigger> object_triggers() {
  using api::needs_images;
  const std::string buffer = "clCreateBuffer/", part = "clCreateSubBuffer/";
  return {
      {buffer + "null_context",
       [](Attempt& a) {
         return refused(
             [&](cl_int* status) { return a.api.clCreateBuffer(nullptr, 0, 16, nullptr, status); });
       },
       true},
      {buffer + "unknown_flag", create_buffer(unknown_flag, false)},
      {buffer + "two_accesses", create_buffer(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, false)},
      {buffer + "read_write_and_read_only",
       create_buffer(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, false)},
      {buffer + "use_and_alloc", create_buffer(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, true)},
      {buffer + "use_and_copy", create_buffer(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, true)},
      {buffer + "two_host_accesses",
       create_buffer(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, false)},
      {buffer + "no_access_and_read",
       create_buffer(CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY, false)},
      {buffer + "zero_size", create_buffer(CL_MEM_READ_WRITE, false, 0)},
      {buffer + "use_null", create_buffer(CL_MEM_USE_HOST_PTR, false)},
      {buffer + "copy_null", create_buffer(CL_MEM_COPY_HOST_PTR, false)},
      {buffer + "host_ptr_alone", create_buffer(CL_MEM_READ_WRITE, true)},
      {part + "null_buffer", part_of_null, true},
      {part + "of_a_sub_buffer", part_of_part},
      {part + "of_an_image", part_of_image, false, needs_images},
      {part + "read_of_write_only", create_part(CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY)},
      {part + "read_write_of_write_only", create_part(CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE)},
      {part + "write_of_read_only", create_part(CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY)},
      {part + "read_write_of_read_only", create_part(CL_MEM_READ_ONLY, CL_MEM_READ_WRITE)},
      {part + "use_host_ptr", create_part(0, CL_MEM_USE_HOST_PTR)},
      {part + "alloc_host_ptr", create_part(0, CL_MEM_ALLOC_HOST_PTR)},
      {part + "copy_host_ptr", create_part(0, CL_MEM_COPY_HOST_PTR)},
      {part + "host_read_of_write_only",
       create_part(CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY)},
      {part + "host_write_of_read_only",
       create_part(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY)},
      {part + "host_read_of_no_access", create_part(CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY)},
      {part + "unknown_type", part_of_unknown_type},
      {part + "null_info", part_without_info},
      {part + "out_of_bounds", create_region(3, 0, 1, 1)},
      // The sum is 8.
      {part + "overflow", create_region(1, 0, std::numeric_limits<std::size_t>::max(), 8)},
      {part + "zero_size", create_region(1, 0, 0)},
      {part + "misaligned",
       [](Attempt& a) {
         if (a.on.base_alignment() < 2) {
           [] { GTEST_SKIP() << "every origin is aligned"; }();
           return cl_int{CL_SUCCESS};
         }
         return create_region(1, 1, 1)(a);
       }},
      {"clRetainMemObject/null_object", [](Attempt& a) { return a.api.clRetainMemObject(nullptr); },
       true},
      {"clReleaseMemObject/null_object",
       [](Attempt& a) { return a.api.clReleaseMemObject(nullptr); }, true},
      {"clSetMemObjectDestructorCallback/null_object",
       [](Attempt& a) { return a.api.clSetMemObjectDestructorCallback(nullptr, ignore, nullptr); },
       true},
      {"clSetMemObjectDestructorCallback/null_callback",
       [](Attempt& a) {
         const cl::Buffer object = a.on.buffer(16);
         return a.api.clSetMemObjectDestructorCallback(object(), nullptr, nullptr);
       }},
      {"clCreateSampler/null_context",
       [](Attempt& a) { return sampler(a, nullptr, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST); }, true},
      {"clCreateSampler/unknown_addressing",
       [](Attempt& a) { return sampler(a, a.on.context()(), 0x7fff, CL_FILTER_NEAREST); }, false,
       needs_images},
      {"clCreateSampler/unknown_filter",
       [](Attempt& a) { return sampler(a, a.on.context()(), CL_ADDRESS_CLAMP, 0x7fff); }, false,
       needs_images},
      {"clRetainSampler/null_sampler", [](Attempt& a) { return a.api.clRetainSampler(nullptr); },
       true},
      {"clReleaseSampler/null_sampler", [](Attempt& a) { return a.api.clReleaseSampler(nullptr); },
       true},
      {"clRetainContext/null_context", [](Attempt& a) { return a.api.clRetainContext(nullptr); },
       true},
      {"clReleaseContext/null_context", [](Attempt& a) { return a.api.clReleaseContext(nullptr); },
       true},
      {"clRetainCommandQueue/null_queue",
       [](Attempt& a) { return a.api.clRetainCommandQueue(nullptr); }, true},
      {"clReleaseCommandQueue/null_queue",
       [](Attempt& a) { return a.api.clReleaseCommandQueue(nullptr); }, true},
      {"clRetainProgram/null_program", [](Attempt& a) { return a.api.clRetainProgram(nullptr); },
       true},
      {"clReleaseProgram/null_program", [](Attempt& a) { return a.api.clReleaseProgram(nullptr); },
       true},
      {"clRetainKernel/null_kernel", [](Attempt& a) { return a.api.clRetainKernel(nullptr); },
       true},
      {"clReleaseKernel/null_kernel", [](Attempt& a) { return a.api.clReleaseKernel(nullptr); },
       true},
      {"clRetainEvent/null_event", [](Attempt& a) { return a.api.clRetainEvent(nullptr); }, true},
      {"clReleaseEvent/null_event", [](Attempt& a) { return a.api.clReleaseEvent(nullptr); }, true},
  };
}

}  // namespace assay::suites::api_errors
