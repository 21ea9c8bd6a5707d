#pragma once

#include "suites/api/api_errors/enqueue.h"
#include "suites/images/image_object.h"

namespace assay::suites::api_errors {

/// The arguments of a call that enqueues a command on images, all of them right until a breaker
/// changes one: `image`, the target of copies, and `source` are planes of RGBA with UNORM_INT8,
/// `buffer` a buffer with room for the region.
class ImageCall : public Enqueue {
 public:
  explicit ImageCall(Attempt& given);

  static constexpr images::Extent extent{16, 12, 1};

  cl_mem image = nullptr, source = nullptr;
  images::Extent origin{1, 2, 0}, source_origin{3, 1, 0}, region{4, 3, 1};
  std::size_t row_pitch = 0, slice_pitch = 0;
  const std::size_t* origin_given = origin.data();
  const std::size_t* source_origin_given = source_origin.data();
  const std::size_t* region_given = region.data();
  std::size_t mapped_row = 0, mapped_slice = 0;
  std::size_t *row_given = &mapped_row, *slice_given = &mapped_slice;

  /// Another image in the place of `image` and `source`, with a region of one element at the
  /// start. Skips the case where the format is not listed for the type.
  void use_type(cl_mem_object_type type);
  cl_mem make(cl_mem_object_type type, cl_mem_flags flags = CL_MEM_READ_WRITE,
              cl_image_format format = {CL_RGBA, CL_UNORM_INT8});
  cl_mem foreign_image();
  /// A 1D image from `buffer`.
  cl_mem image_of_buffer();

 private:
  std::vector<cl::Memory> images_;
};

struct ImageBreaker {
  std::string_view name;
  void (*apply)(ImageCall&);
};

cl_int call_read_image(ImageCall& c);
cl_int call_write_image(ImageCall& c);
cl_int call_copy_image(ImageCall& c);
cl_int call_fill_image(ImageCall& c);
cl_int call_map_image(ImageCall& c);
cl_int call_image_to_buffer(ImageCall& c);
cl_int call_buffer_to_image(ImageCall& c);

}  // namespace assay::suites::api_errors
