// Errors of the functions that enqueue commands on images: OpenCL 1.2, 5.3.3 to 5.3.6.
#include <limits>

#include "suites/api/api_errors/image_call.h"

namespace assay::suites::api_errors {
namespace {

constexpr std::size_t beyond = std::numeric_limits<std::size_t>::max() - 1;

/// The objects; names say which argument of the function it is.
std::vector<ImageBreaker> object_breakers() {
  return {
      {"image_of_another_context", [](ImageCall& c) { c.image = c.foreign_image(); }},
      {"source_of_another_context", [](ImageCall& c) { c.source = c.foreign_image(); }},
      {"buffer_of_another_context", [](ImageCall& c) { c.buffer = c.foreign_buffer(); }},
      {"null_image", [](ImageCall& c) { c.image = nullptr; }},
      {"null_source", [](ImageCall& c) { c.source = nullptr; }},
      {"null_buffer", [](ImageCall& c) { c.buffer = nullptr; }},
      {"buffer_for_image", [](ImageCall& c) { c.image = c.buffer; }},
      {"buffer_for_source", [](ImageCall& c) { c.source = c.buffer; }},
      {"image_for_buffer", [](ImageCall& c) { c.buffer = c.source; }},
      {"image_of_the_buffer", [](ImageCall& c) { c.image = c.image_of_buffer(); }},
      {"null_pointer", [](ImageCall& c) { c.memory = nullptr; }},
      {"host_write_only",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY);
       }},
      {"host_read_only",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY);
       }},
      {"host_no_access",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS);
       }},
      {"other_format",
       [](ImageCall& c) {
         c.source = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8});
       }},
      {"overlap",
       [](ImageCall& c) {
         c.source = c.image;
         c.source_origin = {c.origin[0] + 1, c.origin[1] + 1, 0};
       }},
  };
}

/// Origins and regions: beyond the image, of no size, and with a value that the type has not.
std::vector<ImageBreaker> region_breakers() {
  return {
      // By one element, and of one image alone.
      {"out_of_bounds",
       [](ImageCall& c) { c.region[0] = ImageCall::extent[0], c.source_origin[0] = 0; }},
      {"rows_out_of_bounds", [](ImageCall& c) { c.region[1] = ImageCall::extent[1] - 1; }},
      {"origin_out_of_bounds", [](ImageCall& c) { c.origin[0] = ImageCall::extent[0]; }},
      {"source_out_of_bounds", [](ImageCall& c) { c.source_origin[1] = ImageCall::extent[1] - 2; }},
      {"line_out_of_bounds",
       [](ImageCall& c) {
         c.use_type(CL_MEM_OBJECT_IMAGE1D), c.origin[0] = 8, c.source_origin[0] = 0;
         c.region[0] = ImageCall::extent[0] - 7;
       }},
      {"slices_out_of_bounds",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE3D), c.region[2] = 4; }},
      {"overflow", [](ImageCall& c) { c.origin[0] = c.source_origin[0] = beyond; }},
      {"layers_out_of_bounds",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE2D_ARRAY), c.region[2] = 4; }},
      {"line_layers_out_of_bounds",
       [](ImageCall& c) {
         c.use_type(CL_MEM_OBJECT_IMAGE1D_ARRAY), c.region[1] = ImageCall::extent[1] + 1;
       }},
      {"zero_width", [](ImageCall& c) { c.region[0] = 0; }},
      {"zero_height", [](ImageCall& c) { c.region[1] = 0; }},
      {"zero_depth", [](ImageCall& c) { c.region[2] = 0; }},
      {"plane_origin", [](ImageCall& c) { c.origin[2] = 1; }},
      {"plane_source_origin", [](ImageCall& c) { c.source_origin[2] = 1; }},
      {"plane_region", [](ImageCall& c) { c.region[2] = 2; }},
      {"line_origin", [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE1D), c.origin[1] = 1; }},
      {"line_region", [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE1D), c.region[1] = 2; }},
      {"line_array_origin",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE1D_ARRAY), c.origin[2] = 1; }},
      {"line_array_region",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE1D_ARRAY), c.region[2] = 2; }},
      {"null_origin", [](ImageCall& c) { c.origin_given = nullptr; }},
      {"null_source_origin", [](ImageCall& c) { c.source_origin_given = nullptr; }},
      {"null_region", [](ImageCall& c) { c.region_given = nullptr; }},
      {"slice_pitch_of_a_plane", [](ImageCall& c) { c.slice_pitch = 4 * 4 * 3; }},
      {"buffer_out_of_bounds",
       [](ImageCall& c) { c.offset = Enqueue::buffer_size - 4 * 4 * 3 + 1; }},
      {"buffer_overflow", [](ImageCall& c) { c.offset = beyond; }},
  };
}

std::vector<ImageBreaker> map_breakers() {
  return {
      {"null_row_pitch", [](ImageCall& c) { c.row_given = nullptr; }},
      {"null_slice_pitch_of_3d",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE3D), c.slice_given = nullptr; }},
      {"null_slice_pitch_of_planes",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE2D_ARRAY), c.slice_given = nullptr; }},
      {"null_slice_pitch_of_lines",
       [](ImageCall& c) { c.use_type(CL_MEM_OBJECT_IMAGE1D_ARRAY), c.slice_given = nullptr; }},
      {"unknown_flag", [](ImageCall& c) { c.map_flags = cl_map_flags{1} << 40; }},
      {"write_and_invalidate",
       [](ImageCall& c) { c.map_flags = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION; }},
      {"read_of_host_write_only",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY);
       }},
      {"write_of_host_read_only",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY);
         c.map_flags = CL_MAP_WRITE;
       }},
      {"invalidate_of_host_read_only",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY);
         c.map_flags = CL_MAP_WRITE_INVALIDATE_REGION;
       }},
      {"read_of_no_access",
       [](ImageCall& c) {
         c.image = c.make(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS);
       }},
  };
}

struct Function {
  std::string name;
  cl_int (*call)(ImageCall&);
};

}  // namespace

std::vector<Trigger> image_triggers() {
  const std::vector<Function> functions{
      {"clEnqueueReadImage", call_read_image},
      {"clEnqueueWriteImage", call_write_image},
      {"clEnqueueCopyImage", call_copy_image},
      {"clEnqueueFillImage", call_fill_image},
      {"clEnqueueMapImage", call_map_image},
      {"clEnqueueCopyImageToBuffer", call_image_to_buffer},
      {"clEnqueueCopyBufferToImage", call_buffer_to_image},
  };
  std::vector<Trigger> all;
  for (const Function& function : functions) {
    const auto call = function.call;
    for (const Breaker& breaker : wait_list_breakers())
      all.push_back({function.name + "/" + std::string(breaker.name),
                     [call, broken = breaker.apply](Attempt& a) -> cl_int {
                       ImageCall c(a);
                       broken(c);
                       return call(c);
                     },
                     breaker.by_loader, api::needs_images});
    for (const auto& some : {object_breakers(), region_breakers(), map_breakers()})
      for (const ImageBreaker& breaker : some)
        all.push_back({function.name + "/" + std::string(breaker.name),
                       [call, broken = breaker.apply](Attempt& a) -> cl_int {
                         ImageCall c(a);
                         broken(c);
                         if (testing::Test::IsSkipped()) return CL_SUCCESS;
                         return call(c);
                       },
                       false, api::needs_images});
  }
  return all;
}

}  // namespace assay::suites::api_errors
