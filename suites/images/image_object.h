#pragma once
#include <CL/opencl.hpp>
#include <vector>

#include "suites/images/format.h"
#include "suites/images/image_type.h"

namespace assay::suites::images {

/// The descriptor has no pitches and no buffer.
cl_image_desc describe(const ImageType& type, const Extent& extent);

/// clCreateImage (5.3.1). Throws cl::Error.
cl::Memory create_image(const cl::Context& context, cl_mem_flags flags,
                        const cl_image_format& format, const cl_image_desc& description,
                        void* host = nullptr);

/// clGetSupportedImageFormats (5.3.2). A count above 4096 is an error. Throws cl::Error.
std::vector<cl_image_format> list_formats(const cl::Context& context, cl_mem_flags flags,
                                          cl_mem_object_type type);

/// The number of work-items in a work-group. The number is fixed, because CPU drivers compile a
/// kernel again for each local size. A kernel may have a lower limit.
std::size_t group_size(const cl::Kernel& kernel, const cl::Device& device);

bool equal(const cl_image_format& one, const cl_image_format& other);

/// Returns false if the query fails.
bool listed(const cl::Context& context, const Format& format, const ImageType& type,
            cl_mem_flags flags);

/// Throws cl::Error.
template <typename T>
T image_info(const cl::Memory& image, cl_image_info name) {
  T value{};
  const cl_int status =
      clGetImageInfo(image(), name, sizeof(T), static_cast<void*>(&value), nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clGetImageInfo");
  return value;
}

}  // namespace assay::suites::images
