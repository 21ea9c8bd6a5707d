#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "suites/images/format.h"
#include "suites/images/image_type.h"

namespace assay::suites::images {

/// The content of a picture's channels.
enum class Content : std::uint8_t {
  moderate,  ///< any bits; floating-point channels have numbers in [-2, 2] of mixed magnitude, for
             ///< filters
  any,       ///< first the ends of each channel's range and special numbers; then any bits
};

/// An image's content on the host, packed without padding, and its counterpart on the device.
class Picture {
 public:
  /// Random parts depend on `key`.
  Picture(const Format& format, const ImageType& type, Extent extent, std::uint64_t key,
          Content content = Content::moderate);
  /// Elements that count, beginning with `first`. Each channel of up to 16 bits takes every value
  /// in turn, in different elements. Channels of 32 bits have random bits.
  static Picture counting(const Format& format, const ImageType& type, Extent extent,
                          std::uint64_t first);

  const Format& format() const { return format_; }
  const ImageType& type() const { return *type_; }
  const Extent& extent() const { return extent_; }
  std::size_t elements() const { return extent_[0] * extent_[1] * extent_[2]; }
  std::span<unsigned char> bytes() { return bytes_; }
  std::span<const unsigned char> bytes() const { return bytes_; }

  /// The element at a location. Null if the location is outside.
  const unsigned char* element(const std::array<std::int64_t, 3>& location) const;

  /// The image on the device, with the content copied at creation. Throws cl::Error. A 1D image
  /// from a buffer gets this number of bytes of the buffer before and after it. With bytes before
  /// it, the image is made from a sub-buffer. So their number must be a multiple of a sub-buffer's
  /// alignment.
  cl::Memory create(const cl::Context& context, cl_mem_flags flags, std::size_t before = 0,
                    std::size_t behind = 0) const;

 private:
  Format format_;
  const ImageType* type_;
  Extent extent_;
  std::vector<unsigned char> bytes_;
};

}  // namespace assay::suites::images
