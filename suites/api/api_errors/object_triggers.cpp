#include <limits>

#include "suites/api/api_errors/command.h"

namespace assay::suites::api_errors {
namespace {

/// A sub-buffer. Its buffer has the flags `parent`.
Break part(const std::string& name, cl_mem_flags parent, cl_mem_flags flags) {
  return {
      name,
      {{"buffer",
        [parent](Attempt& a) { return a.keep(a.on.buffer(4 * a.on.base_alignment(), parent))(); }},
       {"flags", flags}}};
}

/// A sub-buffer. One step is CL_DEVICE_MEM_BASE_ADDR_ALIGN.
Break region(const std::string& name, std::size_t origin_steps, std::size_t origin_bytes,
             std::size_t size_steps, std::size_t size_bytes = 0) {
  return {name, {{"buffer_create_info", [=](Attempt& a) {
                    const std::size_t step = a.on.base_alignment();
                    return &a.keep(cl_buffer_region{origin_steps * step + origin_bytes,
                                                    size_steps * step + size_bytes});
                  }}}};
}

cl_mem a_part(Attempt& a) {
  const cl_buffer_region half{0, 2 * a.on.base_alignment()};
  cl::Buffer whole = a.on.buffer(4 * a.on.base_alignment());
  return a.keep(whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &half))();
}

cl_mem an_image(Attempt& a) {
  return a.keep(cl::Image2D(a.on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 64, 64))();
}

void CL_CALLBACK ignore(cl_mem, void*) {}

}  // namespace

std::vector<Trigger> object_triggers() {
  Break misaligned = region("misaligned", 1, 1, 1);
  misaligned.changes.push_back({"flags", [](Attempt& a) {
                                  if (a.on.base_alignment() < 2)
                                    skip("every origin of a sub-buffer is aligned");
                                  return 0;
                                }});
  return joined({
      BREAKS(
          clCreateBuffer,
          [](Attempt& a) { return std::tuple(a.on.context()(), CL_MEM_READ_WRITE, 256, nullptr); },
          merged(
              {flag_breaks(), buffer_breaks(), {{"null_context", {{"context", nullptr}}, true}}})),
      BREAKS(clCreateSubBuffer,
             [](Attempt& a) {
               const std::size_t step = a.on.base_alignment();
               return std::tuple(a.keep(a.on.buffer(4 * step))(), 0, CL_BUFFER_CREATE_TYPE_REGION,
                                 &a.keep(cl_buffer_region{step, step}));
             },
             {{"null_buffer", {{"buffer", nullptr}}, true},
              {"of_a_sub_buffer", {{"buffer", a_part}}},
              {"of_an_image", {{"buffer", an_image}}, false, host::needs_images},
              part("read_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY),
              part("read_write_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE),
              part("write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY),
              part("read_write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE),
              part("use_host_ptr", 0, CL_MEM_USE_HOST_PTR),
              part("alloc_host_ptr", 0, CL_MEM_ALLOC_HOST_PTR),
              part("copy_host_ptr", 0, CL_MEM_COPY_HOST_PTR),
              part("host_read_of_write_only", CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY),
              part("host_write_of_read_only", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY),
              part("host_read_of_no_access", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY),
              part("host_write_of_no_access", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY),
              {"unknown_type", {{"buffer_create_type", 0x7fff}}},
              {"null_info", {{"buffer_create_info", nullptr}}},
              region("out_of_bounds", 3, 0, 1, 1),
              // The sum of origin and size overflows to 8.
              region("overflow", 1, 0, std::numeric_limits<std::size_t>::max(), 8),
              region("zero_size", 1, 0, 0),
              misaligned}),
      BREAKS(clSetMemObjectDestructorCallback,
             [](Attempt& a) { return std::tuple(a.keep(a.on.buffer(16))(), &ignore, nullptr); },
             {{"null_object", {{"memobj", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}}}),
      BREAKS(clCreateSampler,
             [](Attempt& a) {
               return std::tuple(a.on.context()(), CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
             },
             {{"null_context", {{"context", nullptr}}, true},
              {"unknown_normalization", {{"normalized_coords", 17}}, false, host::needs_images},
              {"unknown_addressing", {{"addressing_mode", 0x7fff}}, false, host::needs_images},
              {"unknown_filter", {{"filter_mode", 0x7fff}}, false, host::needs_images}}),
      {NULL_OBJECT(clRetainMemObject, "null_object"),
       NULL_OBJECT(clReleaseMemObject, "null_object"), NULL_OBJECT(clRetainSampler, "null_sampler"),
       NULL_OBJECT(clReleaseSampler, "null_sampler"), NULL_OBJECT(clRetainContext, "null_context"),
       NULL_OBJECT(clReleaseContext, "null_context"),
       NULL_OBJECT(clRetainCommandQueue, "null_queue"),
       NULL_OBJECT(clReleaseCommandQueue, "null_queue"),
       NULL_OBJECT(clRetainProgram, "null_program"), NULL_OBJECT(clReleaseProgram, "null_program"),
       NULL_OBJECT(clRetainKernel, "null_kernel"), NULL_OBJECT(clReleaseKernel, "null_kernel"),
       NULL_OBJECT(clRetainEvent, "null_event"), NULL_OBJECT(clReleaseEvent, "null_event")},
  });
}

}  // namespace assay::suites::api_errors
