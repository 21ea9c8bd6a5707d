#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reference/image/channel.h"
#include "suites/base/forward.h"

namespace assay::suites::images {

/// In the order of read_image's result.
using Components = std::array<reference::image::Values, 4>;

/// Bounds where 8.2 promises no precision. The figures are in data/images/bounds.csv. The reasons
/// are in data/interpretations.toml: image-filter-precision, image-filter-monotone.
struct FilterBounds {
  int coordinate_bits = 0;    ///< fractional bits of a coordinate, in units of elements
  double relative = 0;        ///< additional error, relative to an unnormalized coordinate
  double share = 0;           ///< error of an element's weight in the sum
  double roundings = 0;       ///< the most roundings of a sum to the result's type
  double fixed_point = 0;     ///< error of a sum of normalized elements in fixed-point numbers
  double gross = 0;           ///< error of coordinates and weights that no sampler exceeds
  double gross_relative = 0;  ///< relative error of an unnormalized coordinate, beside `gross`
  /// Within this distance from an element's center, only two elements count.
  double ramp_margin = 0;
  double ramp_roundings = 0;  ///< how far a monotone filter may decrease, in roundings
};

/// A row of data/images/channel_orders.csv with a row of channel_types.csv.
struct Format {
  struct Part {
    char letter;  ///< the component: r, g, b, a, i, l, d; x for bits that no component shows
    reference::image::Channel channel;
    int shift;  ///< the first bit, counted from the element's first byte, little-endian
  };
  std::string order, type;  ///< "RGBA", "UNORM_INT8"
  cl_image_format cl{};
  char read = 'f';  ///< f, i or u: the function read_imagef, read_imagei or read_imageui
  std::vector<Part> parts;
  std::string components;  ///< the source of each component: "rgba", "r001"; one letter for DEPTH
  std::string border;      ///< the components of the border color
  int bytes = 4;           ///< bytes of an element
  reference::image::ReadBounds read_bounds;  ///< the bounds of the device's profile
  FilterBounds filter;
  double write_distance = 0;  ///< the greatest error of a stored integer before rounding (8.3.1.3)
  std::string citation;

  std::string id() const;  ///< "rgba.unorm_int8"
  bool depth() const { return components.size() == 1; }
  bool packed() const;
  /// Bytes of the channels that read_image returns.
  std::size_t size_of_shown() const;
  /// The suffix of read_image: "f", "i" or "ui".
  std::string read_suffix() const { return read == 'u' ? "ui" : std::string(1, read); }

  std::uint32_t stored(const Part& part, const unsigned char* element) const;
  void store(const Part& part, unsigned char* element, std::uint32_t bits) const;

  /// The result of read_image for an element. Null means the border color. Integers are given as
  /// numbers. `filtered`: the least signed normalized integer may be a little below -1
  /// (image-snorm-least-in-filters). `half`: the result of read_imageh.
  Components color(const unsigned char* element, bool filtered, bool half = false) const;
  bool srgb() const { return parts[0].channel.kind == reference::image::Channel::Kind::srgb; }
  /// True if the channels are integers that encode [0, 1] or [-1, 1].
  bool normalized() const;
  /// 6.15.15.2: the formats that read_imageh may read.
  bool readable_as_half() const { return read == 'f' && !depth() && parts[0].channel.bits < 32; }
};

/// Every format that Tables 5.6 and 5.7 allow, with the bounds of the device's profile. Throws
/// harness::UsageError for invalid data.
std::vector<Format> all_formats(const Target& target);

/// All formats of a group have the same kernel, so a worker builds each kernel once.
std::vector<std::vector<Format>> formats_by_kernel(const Target& target);
/// In the order of all_formats(). Throws UsageError for an unknown id.
std::vector<Format> formats_named(std::span<const std::string_view> ids, const Target& target);

}  // namespace assay::suites::images
