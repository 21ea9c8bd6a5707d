#pragma once
#include <cstdint>

#include "reference/plain/float_format.h"

namespace assay::reference::image {

/// The way in which the bits of one channel of an image element encode a number (OpenCL C 3.0.19,
/// 8.3).
struct Channel {
  enum class Kind : std::uint8_t {
    unorm,
    snorm,
    srgb,  ///< an unorm of 8 bits, encoded by the sRGB curve (8.3.5)
    signed_integer,
    unsigned_integer,
    floating,  ///< half or float
  };
  Kind kind = Kind::unorm;
  int bits = 8;  ///< at most 32

  /// The integer that an unorm, snorm or srgb channel stores for 1.0: 255, 127 ...
  constexpr std::uint32_t one() const {
    return (kind == Kind::snorm ? 1u << (bits - 1) : bits == 32 ? 0u : 1u << bits) - 1u;
  }
};

/// The numbers between two ends. Both ends are included. With `nan`, any NaN is included, too.
struct Values {
  double low = 0, high = 0;
  bool nan = false;
  bool contains(double x) const { return nan ? x != x : low <= x && x <= high; }
};

/// The result of an exact conversion to a floating-point number, rounded to double (8.3.1.1, 8.3.2,
/// 8.3.3, 8.3.5). A NaN gives a NaN. Call it only for channels that are not integers.
double value_of(const Channel& channel, std::uint32_t stored);

/// The greatest distance of a read value from the exact conversion.
struct ReadBounds {
  double ulps = 0;        ///< for a normalized integer: ulp of the quotient (8.3.1.1)
  double srgb_steps = 0;  ///< for sRGB: steps of the stored integer, after a conversion back
                          ///< (8.3.5)
};

/// The floats that read_imagef may return for a channel. They are those within the bounds, and the
/// values that 8.3.1.1 prescribes. A subnormal float may be read as a subnormal or as a zero of
/// either sign (8.3.3). `format` is the format of the result: half for read_imageh. Both ends are
/// numbers of this format.
Values values_read(const Channel& channel, std::uint32_t stored, const ReadBounds& bounds,
                   const FloatFormat& format = float_format);

/// The integers low ... high that a write may store in a channel.
struct Stored {
  std::int64_t low = 0, high = 0;
  bool contains(std::int64_t x) const { return low <= x && x <= high; }
};

/// The integers that write_imagef may store in an unorm, snorm or srgb channel for a number. They
/// are the preferred conversion, and every integer within `distance` of the unrounded product,
/// clamped to the channel's range (8.3.1.3, 8.3.1.4; 8.3.5 for sRGB). A NaN may be stored as any
/// value (data/interpretations.toml, image-write-nan). In an srgb channel, it must be stored as 0
/// (8.3.5).
Stored stored_for(const Channel& channel, float value, double distance);

/// Whether write_imagef may store `stored` in a floating channel for a float. A half is rounded to
/// nearest even or toward zero. Subnormal halves and floats may be flushed to a zero of their sign.
/// A NaN may become any NaN (8.3.2, 8.3.3).
bool may_store(const Channel& channel, float value, std::uint32_t stored);

/// The value that write_imagei and write_imageui store: saturated (8.3.4).
std::uint32_t stored_integer(const Channel& channel, std::uint32_t value);
/// The value that read_imagei and read_imageui return: sign or zero extended (8.3.4).
std::uint32_t integer_read(const Channel& channel, std::uint32_t stored);

}  // namespace assay::reference::image
