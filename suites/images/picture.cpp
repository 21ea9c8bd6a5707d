#include "suites/images/picture.h"

#include <algorithm>
#include <cmath>

#include "harness/number_layout.h"
#include "harness/random.h"
#include "suites/images/image_object.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

constexpr std::array<ImageType, 6> types{{
    {"image1d", CL_MEM_OBJECT_IMAGE1D, "image1d_t", "", 1, false, "c.x"},
    {"image1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, "image1d_array_t", "", 1, true, "c.xy"},
    {"image2d", CL_MEM_OBJECT_IMAGE2D, "image2d_t", "image2d_depth_t", 2, false, "c.xy"},
    {"image2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, "image2d_array_t", "image2d_array_depth_t", 2,
     true, "c"},
    {"image3d", CL_MEM_OBJECT_IMAGE3D, "image3d_t", "", 3, false, "c"},
    {"image1d_buffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, "image1d_buffer_t", "", 1, false, "c.x", true},
}};

/// A number in [-2, 2], half of them small.
std::uint32_t random_float(int bits, std::uint64_t random) {
  const double unit = static_cast<double>(random >> 11) * 0x1p-53;
  const double value = (unit * 4 - 2) * ((random & 1) != 0 ? 1 : 0x1p-4);
  const auto& layout = bits == 16 ? harness::half_layout : harness::float_layout;
  return static_cast<std::uint32_t>(harness::nearest_bits(layout, value));
}

}  // namespace

std::span<const ImageType> image_types() {
  return types;
}

Picture::Picture(const Format& format, const ImageType& type, Extent extent, std::uint64_t key)
    : format_(format),
      type_(&type),
      extent_(extent),
      bytes_(extent[0] * extent[1] * extent[2] * static_cast<std::size_t>(format.bytes)) {
  std::uint64_t counter = 0;
  for (std::size_t at = 0; at < bytes_.size(); at += static_cast<std::size_t>(format_.bytes))
    for (const Format::Part& part : format_.parts) {
      const std::uint64_t random = harness::random_bits(key, counter++);
      const std::uint32_t bits = part.channel.kind == Channel::Kind::floating
                                     ? random_float(part.channel.bits, random)
                                     : static_cast<std::uint32_t>(random >> 32);
      format_.store(part, &bytes_[at], bits);
    }
}

const unsigned char* Picture::element(const std::array<std::int64_t, 3>& location) const {
  std::size_t index = 0;
  for (std::size_t d = 3; d-- > 0;) {
    const auto size = static_cast<std::int64_t>(extent_[d]);
    if (location[d] < 0 || location[d] >= size) return nullptr;
    index = index * extent_[d] + static_cast<std::size_t>(location[d]);
  }
  return &bytes_[index * static_cast<std::size_t>(format_.bytes)];
}

cl::Memory Picture::create(const cl::Context& context, cl_mem_flags flags, std::size_t before,
                           std::size_t behind) const {
  cl_image_desc d = describe(*type_, extent_);
  void* content = const_cast<unsigned char*>(bytes_.data());
  if (!type_->buffer)
    return create_image(context, flags | CL_MEM_COPY_HOST_PTR, format_.cl, d, content);
  std::vector<unsigned char> all(before, 0xa5);
  all.insert(all.end(), bytes_.begin(), bytes_.end());
  all.resize(all.size() + behind, 0xa5);
  cl::Buffer buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, all.size(), all.data());
  cl::Buffer part = buffer;
  if (before != 0) {
    const cl_buffer_region region{before, all.size() - before};
    part = buffer.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  }
  d.buffer = part();
  return create_image(context, flags, format_.cl, d);  // it retains the buffer (5.3.1)
}

}  // namespace assay::suites::images
