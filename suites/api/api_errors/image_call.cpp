#include "suites/api/api_errors/image_call.h"

#include <algorithm>

namespace assay::suites::api_errors {

using images::Extent;

ImageCall::ImageCall(Attempt& given) : Enqueue(given) {
  image = make(CL_MEM_OBJECT_IMAGE2D);
  source = make(CL_MEM_OBJECT_IMAGE2D);
}

cl_mem ImageCall::make(cl_mem_object_type wanted, cl_mem_flags flags, cl_image_format format) {
  const auto& type = images::image_type(wanted);
  Extent full{extent[0], 1, 1};
  if (type.axes + (type.array ? 1 : 0) >= 2) full[1] = extent[1];
  if (type.axes + (type.array ? 1 : 0) >= 3) full[2] = 3;
  return images_.emplace_back(
      images::create_image(on.context(), flags, format, images::describe(type, full)))();
}

void ImageCall::use_type(cl_mem_object_type type) {
  constexpr cl_image_format wanted{CL_RGBA, CL_UNORM_INT8};
  // Embedded devices need no 3D images, others none that kernels write.
  const bool absent = type == CL_MEM_OBJECT_IMAGE3D && on.info().image3d_max_width == 0;
  if (absent || std::ranges::none_of(images::list_formats(on.context(), CL_MEM_READ_WRITE, type),
                                     [&](const auto& one) { return images::equal(one, wanted); })) {
    skip("needs CL_RGBA with CL_UNORM_INT8 for the type of image");
    return;
  }
  image = make(type);
  source = make(type);
  origin = source_origin = {0, 0, 0};
  source_origin[0] = 8;
  region = {1, 1, 1};
}

cl_mem ImageCall::foreign_image() {
  const auto& type = images::image_type(CL_MEM_OBJECT_IMAGE2D);
  return images_.emplace_back(images::create_image(on.other_context(), CL_MEM_READ_WRITE,
                                                   {CL_RGBA, CL_UNORM_INT8},
                                                   images::describe(type, extent)))();
}

cl_mem ImageCall::image_of_buffer() {
  const auto formats =
      images::list_formats(on.context(), CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE1D_BUFFER);
  if (formats.empty()) {
    [] { GTEST_SKIP() << "no format is listed for 1D images from buffers"; }();
    return nullptr;
  }
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 8;
  description.buffer = buffer;
  origin = source_origin = {0, 0, 0};
  region = {1, 1, 1};
  return images_.emplace_back(
      images::create_image(on.context(), CL_MEM_READ_WRITE, formats.front(), description))();
}

cl_int call_read_image(ImageCall& c) {
  return c.attempt.api.clEnqueueReadImage(c.queue, c.image, CL_TRUE, c.origin_given, c.region_given,
                                          c.row_pitch, c.slice_pitch, c.memory, c.count, c.list,
                                          c.attempt.event());
}

cl_int call_write_image(ImageCall& c) {
  return c.attempt.api.clEnqueueWriteImage(c.queue, c.image, CL_TRUE, c.origin_given,
                                           c.region_given, c.row_pitch, c.slice_pitch, c.memory,
                                           c.count, c.list, c.attempt.event());
}

cl_int call_copy_image(ImageCall& c) {
  return c.attempt.api.clEnqueueCopyImage(c.queue, c.source, c.image, c.source_origin_given,
                                          c.origin_given, c.region_given, c.count, c.list,
                                          c.attempt.event());
}

cl_int call_fill_image(ImageCall& c) {
  return c.attempt.api.clEnqueueFillImage(c.queue, c.image, c.memory, c.origin_given,
                                          c.region_given, c.count, c.list, c.attempt.event());
}

cl_int call_map_image(ImageCall& c) {
  return refused([&](cl_int* status) {
    return c.attempt.api.clEnqueueMapImage(c.queue, c.image, CL_TRUE, c.map_flags, c.origin_given,
                                           c.region_given, c.row_given, c.slice_given, c.count,
                                           c.list, c.attempt.event(), status);
  });
}

cl_int call_image_to_buffer(ImageCall& c) {
  return c.attempt.api.clEnqueueCopyImageToBuffer(c.queue, c.image, c.buffer, c.origin_given,
                                                  c.region_given, c.offset, c.count, c.list,
                                                  c.attempt.event());
}

cl_int call_buffer_to_image(ImageCall& c) {
  return c.attempt.api.clEnqueueCopyBufferToImage(c.queue, c.buffer, c.image, c.offset,
                                                  c.origin_given, c.region_given, c.count, c.list,
                                                  c.attempt.event());
}

}  // namespace assay::suites::api_errors
