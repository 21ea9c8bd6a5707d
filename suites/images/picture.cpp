#include "suites/images/picture.h"

#include "harness/sweep/random.h"
#include "reference/plain/scalar_type.h"
#include "suites/images/image_object.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

constexpr std::uint64_t corners = 14;

/// In [-2, 2]. Half of the numbers are small.
std::uint32_t random_float(int bits, std::uint64_t random) {
  const double unit = static_cast<double>(random >> 11) * 0x1p-53;
  const double value = (unit * 4 - 2) * ((random & 1) != 0 ? 1 : 0x1p-4);
  const auto& type = bits == 16 ? reference::half_type : reference::float_type;
  return static_cast<std::uint32_t>(reference::nearest_bits(type, value));
}

/// Ends of a channel's range and their neighbors. For floating-point channels: zeros, subnormals,
/// infinities, NaNs, and the least and greatest normal numbers.
std::uint32_t corner(const Channel& channel, std::uint64_t index) {
  const std::uint32_t mask = channel.bits == 32 ? ~0U : (1U << channel.bits) - 1;
  const std::uint32_t middle = 1U << (channel.bits - 1);
  if (channel.kind != Channel::Kind::floating) {
    const std::array<std::uint32_t, corners> list{
        0,          1,          2, mask,       mask - 1,   middle,   middle - 1,
        middle + 1, middle + 2, 3, middle - 2, middle / 2, mask - 2, middle / 2 + 1};
    return list.at(index) & mask;
  }
  const auto& type = channel.bits == 16 ? reference::half_type : reference::float_type;
  const auto infinity = static_cast<std::uint32_t>(type.infinity()),
             one = static_cast<std::uint32_t>(type.one()),
             least_normal = std::uint32_t{1} << type.significand_bits();
  const std::array<std::uint32_t, corners> list{0,
                                                middle,
                                                1,
                                                middle | (least_normal - 1),
                                                least_normal,
                                                infinity - 1,
                                                middle | (infinity - 1),
                                                infinity,
                                                middle | infinity,
                                                infinity | (least_normal >> 1),
                                                one,
                                                middle | one,
                                                one + 1,
                                                one - 1};
  return list.at(index);
}

}  // namespace

Picture::Picture(const Format& format, const ImageType& type, Extent extent, std::uint64_t key,
                 Content content)
    : format_(format),
      type_(&type),
      extent_(extent),
      bytes_(extent[0] * extent[1] * extent[2] * static_cast<std::size_t>(format.bytes)) {
  const std::size_t channels = format_.parts.size();
  for (std::size_t n = 0; n < elements(); ++n)
    for (std::size_t c = 0; c < channels; ++c) {
      const Channel& channel = format_.parts[c].channel;
      const std::uint64_t random = harness::random_bits(key, n * channels + c);
      const bool moderate = content == Content::moderate && channel.kind == Channel::Kind::floating;
      const std::uint32_t bits = content == Content::any && n < corners
                                     ? corner(channel, (n + 3 * c) % corners)
                                 : moderate ? random_float(channel.bits, random)
                                            : static_cast<std::uint32_t>(random >> 32);
      format_.store(format_.parts[c], &bytes_[n * static_cast<std::size_t>(format_.bytes)], bits);
    }
}

Picture Picture::counting(const Format& format, const ImageType& type, Extent extent,
                          std::uint64_t first) {
  constexpr std::uint64_t apart = 0x5555;
  Picture picture(format, type, extent, first, Content::any);
  for (std::size_t n = 0; n < picture.elements(); ++n)
    for (std::size_t c = 0; c < format.parts.size(); ++c)
      if (const Format::Part& part = format.parts[c]; part.channel.bits <= 16)
        format.store(part, &picture.bytes_[n * static_cast<std::size_t>(format.bytes)],
                     static_cast<std::uint32_t>(first + n + c * apart));
  return picture;
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
  return create_image(context, flags, format_.cl, d);  // the image retains the buffer (5.3.1)
}

}  // namespace assay::suites::images
