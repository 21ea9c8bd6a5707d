#include "suites/images/image_object.h"

#include <algorithm>

namespace assay::suites::images {

cl_image_desc describe(const ImageType& type, const Extent& extent) {
  cl_image_desc d{};
  d.image_type = type.cl;
  d.image_width = extent[0];
  if (type.axes >= 2) d.image_height = extent[1];
  if (type.axes == 3) d.image_depth = extent[2];
  if (type.array) d.image_array_size = extent[static_cast<std::size_t>(type.axes)];
  return d;
}

cl::Memory create_image(const cl::Context& context, cl_mem_flags flags,
                        const cl_image_format& format, const cl_image_desc& description,
                        void* host) {
  cl_int status = CL_SUCCESS;
  const cl_mem image = clCreateImage(context(), flags, &format, &description, host, &status);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateImage");
  if (image == nullptr) throw cl::Error(status, "clCreateImage with a NULL result");
  return cl::Memory(image, false);
}

std::vector<cl_image_format> list_formats(const cl::Context& context, cl_mem_flags flags,
                                          cl_mem_object_type type) {
  cl_uint count = 0;
  cl_int status = clGetSupportedImageFormats(context(), flags, type, 0, nullptr, &count);
  if (status != CL_SUCCESS) throw cl::Error(status, "clGetSupportedImageFormats");
  // a faulty driver may return any count
  std::vector<cl_image_format> formats(std::min<cl_uint>(count, 4096));
  if (formats.empty()) return formats;
  status = clGetSupportedImageFormats(context(), flags, type, static_cast<cl_uint>(formats.size()),
                                      formats.data(), nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clGetSupportedImageFormats");
  return formats;
}

std::size_t group_size(const cl::Kernel& kernel, const cl::Device& device) {
  constexpr std::size_t usual = 64;
  return std::bit_floor(std::clamp<std::size_t>(
      kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device), 1, usual));
}

bool equal(const cl_image_format& one, const cl_image_format& other) {
  return one.image_channel_order == other.image_channel_order &&
         one.image_channel_data_type == other.image_channel_data_type;
}

bool listed(const cl::Context& context, const Format& format, const ImageType& type,
            cl_mem_flags flags) try {
  const auto formats = list_formats(context, flags, type.cl);
  return std::ranges::any_of(formats,
                             [&](const cl_image_format& f) { return equal(f, format.cl); });
} catch (const cl::Error&) {
  return false;
}

}  // namespace assay::suites::images
