#pragma once
#include <cstdint>

#include "reference/plain/float_format.h"

namespace assay::reference::image {

/// How the bits of a channel encode a number (OpenCL C 3.0.19, 8.3).
struct Channel {
  enum class Kind : std::uint8_t {
    unorm,
    snorm,
    srgb,  ///< 8 bits with the sRGB curve (8.3.5)
    signed_integer,
    unsigned_integer,
    floating,  ///< half or float
  };
  Kind kind = Kind::unorm;
  int bits = 8;  ///< at most 32

  /// The stored integer for 1.0: 255, 127 ...
  constexpr std::uint32_t one() const {
    return (kind == Kind::snorm ? 1u << (bits - 1) : bits == 32 ? 0u : 1u << bits) - 1u;
  }
};

/// All numbers from `low` to `high`, or only the NaNs if `nan` is true.
struct Values {
  double low = 0, high = 0;
  bool nan = false;
  bool contains(double x) const { return nan ? x != x : low <= x && x <= high; }
};

/// The exact conversion to a floating-point number, rounded to double (8.3.1.1, 8.3.2, 8.3.3,
/// 8.3.5). Returns a NaN for an integer channel.
double value_of(const Channel& channel, std::uint32_t stored);

/// The greatest allowed distance of a read value from the exact conversion.
struct ReadBounds {
  double ulps = 0;        ///< for normalized integers: ulp of the quotient (8.3.1.1)
  double srgb_steps = 0;  ///< for sRGB: steps of the stored integer, converted back (8.3.5)
};

/// The floats that read_imagef may return: those within the bounds, and those that 8.3.1.1
/// prescribes. A subnormal result may also become a zero of either sign (8.3.3). `format` is half
/// for read_imageh.
Values values_read(const Channel& channel, std::uint32_t stored, const ReadBounds& bounds,
                   const FloatFormat& format = float_format);

/// A write may store each integer from `low` to `high`.
struct Stored {
  std::int64_t low = 0, high = 0;
  bool contains(std::int64_t x) const { return low <= x && x <= high; }
};

/// The integers that write_imagef may store: the preferred conversion, and each integer within
/// `distance` of the unrounded product, clamped (8.3.1.3, 8.3.1.4, 8.3.5). A NaN may give any value
/// (image-write-nan in data/interpretations.toml). In an srgb channel, a NaN must give 0 (8.3.5).
Stored stored_for(const Channel& channel, float value, double distance);

/// True if write_imagef may store `stored` in a half or float channel. A half is rounded to nearest
/// even or toward zero. Subnormals may be flushed to a zero of their sign. A NaN may become any NaN
/// (8.3.2, 8.3.3).
bool may_store(const Channel& channel, float value, std::uint32_t stored);

/// write_imagei and write_imageui saturate (8.3.4).
std::uint32_t stored_integer(const Channel& channel, std::uint32_t value);
/// read_imagei extends the sign, and read_imageui extends with zeros (8.3.4).
std::uint32_t integer_read(const Channel& channel, std::uint32_t stored);

}  // namespace assay::reference::image
