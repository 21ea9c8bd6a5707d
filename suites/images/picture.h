#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "suites/images/format.h"
#include "suites/images/image_type.h"

namespace assay::suites::images {

enum class Content : std::uint8_t {
  moderate,  ///< any bits; floating-point channels get numbers in [-2, 2] of different magnitudes,
             ///< for filters
  any,       ///< first the ends of each channel's range and special numbers, then any bits
};

/// The content of an image on the host, without padding.
class Picture {
 public:
  Picture(const Format& format, const ImageType& type, Extent extent, std::uint64_t key,
          Content content = Content::moderate);
  /// Content that counts up from `first`. A channel of up to 16 bits takes every value, in
  /// different elements. Channels of 32 bits have random bits.
  static Picture counting(const Format& format, const ImageType& type, Extent extent,
                          std::uint64_t first);

  const Format& format() const { return format_; }
  const ImageType& type() const { return *type_; }
  const Extent& extent() const { return extent_; }
  std::size_t elements() const { return extent_[0] * extent_[1] * extent_[2]; }
  std::span<unsigned char> bytes() { return bytes_; }
  std::span<const unsigned char> bytes() const { return bytes_; }

  /// The element at a location, or null outside the image.
  const unsigned char* element(const std::array<std::int64_t, 3>& location) const;

  /// Throws cl::Error. For 1D images from buffers, `before` and `behind` are the bytes of the
  /// buffer before and after the image. If `before` is not 0, the image is made from a sub-buffer,
  /// and `before` must be a multiple of the alignment for sub-buffers.
  cl::Memory create(const cl::Context& context, cl_mem_flags flags, std::size_t before = 0,
                    std::size_t behind = 0) const;

 private:
  Format format_;
  const ImageType* type_;
  Extent extent_;
  std::vector<unsigned char> bytes_;
};

}  // namespace assay::suites::images
