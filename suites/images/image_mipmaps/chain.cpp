#include "suites/images/image_mipmaps/chain.h"

#include "harness/sweep/random.h"
#include "reference/image/mip.h"
#include "suites/images/image_object.h"

namespace assay::suites::image_mipmaps {

using images::Extent;
using images::Picture;

Chain::Chain(const images::Format& format, const images::ImageType& type, const Extent& extent,
             int levels, std::uint64_t key) {
  for (int level = 0; level < levels; ++level) {
    Extent here = extent;
    for (std::size_t d = 0; d < static_cast<std::size_t>(type.axes); ++d)
      here.at(d) = static_cast<std::size_t>(
          reference::image::mip_size(static_cast<std::int64_t>(extent.at(d)), level));
    pictures_.emplace_back(format, type, here, harness::mix(key + static_cast<unsigned>(level)));
  }
}

std::array<std::size_t, 4> Chain::origin(int level) const {
  std::array<std::size_t, 4> at{};
  at.at(static_cast<std::size_t>(type().axes + (type().array ? 1 : 0))) =
      static_cast<std::size_t>(level);
  return at;
}

cl::Memory Chain::create(const cl::Context& context, cl_mem_flags flags) const {
  cl_image_desc description = images::describe(type(), level(0).extent());
  description.num_mip_levels = static_cast<cl_uint>(levels());
  return images::create_image(context, flags, level(0).format().cl, description);
}

void Chain::write(const cl::CommandQueue& queue, const cl::Memory& image) const {
  for (int i = 0; i < levels(); ++i) {
    const auto at = origin(i);
    const cl_int status =
        clEnqueueWriteImage(queue(), image(), CL_TRUE, at.data(), level(i).extent().data(), 0, 0,
                            level(i).bytes().data(), 0, nullptr, nullptr);
    if (status != CL_SUCCESS) throw cl::Error(status, "clEnqueueWriteImage");
  }
}

std::vector<unsigned char> Chain::read(const cl::CommandQueue& queue, const cl::Memory& image,
                                       int level_read) const {
  const Picture& picture = level(level_read);
  std::vector<unsigned char> bytes(picture.bytes().size(), 0xa5);
  const auto at = origin(level_read);
  const cl_int status =
      clEnqueueReadImage(queue(), image(), CL_TRUE, at.data(), picture.extent().data(), 0, 0,
                         bytes.data(), 0, nullptr, nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clEnqueueReadImage");
  return bytes;
}

}  // namespace assay::suites::image_mipmaps
