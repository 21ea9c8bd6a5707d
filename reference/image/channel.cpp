#include "reference/image/channel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "reference/base/number.h"

namespace assay::reference::image {
namespace {

using Kind = Channel::Kind;

constexpr mpfr_prec_t curve_precision = 128;

const FloatFormat& format_of(const Channel& channel) {
  return channel.bits == 16 ? half_format : float_format;
}

std::uint64_t mask(int bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

std::int64_t sign_extended(std::uint32_t stored, int bits) {
  const std::uint64_t sign = 1ull << (bits - 1);
  return static_cast<std::int64_t>(((stored & mask(bits)) ^ sign) - sign);
}

/// The least integer of a signed channel becomes -one, because both mean -1.0 (8.3.1.1).
std::int64_t count_of(const Channel& channel, std::uint32_t stored) {
  if (channel.kind != Kind::snorm) return static_cast<std::int64_t>(stored & mask(channel.bits));
  return std::max(sign_extended(stored, channel.bits), -std::int64_t{channel.one()});
}

int ulp_exponent_at(const FloatFormat& format, double value) {
  const int exponent = value == 0 ? format.min_exponent : std::ilogb(value);
  return std::max(exponent, format.min_exponent) - format.significand_bits();
}

/// sRGB to linear (8.3.5), rounded in `direction`. c and the result are in [0, 1].
double linear(double c, mpfr_rnd_t direction) {
  Number x(curve_precision), y(curve_precision), divisor(curve_precision);
  mpfr_set_d(x.get(), c, MPFR_RNDN);
  const bool low = c <= 0.04045;  // the double nearest to the specification's number
  if (low) {
    mpfr_set_str(divisor.get(), "12.92", 10, MPFR_RNDN);
    mpfr_div(y.get(), x.get(), divisor.get(), MPFR_RNDN);
    return mpfr_get_d(y.get(), direction);
  }
  Number offset(curve_precision), power(curve_precision);
  mpfr_set_str(offset.get(), "0.055", 10, MPFR_RNDN);
  mpfr_set_str(divisor.get(), "1.055", 10, MPFR_RNDN);
  mpfr_set_str(power.get(), "2.4", 10, MPFR_RNDN);
  mpfr_add(x.get(), x.get(), offset.get(), MPFR_RNDN);
  mpfr_div(x.get(), x.get(), divisor.get(), MPFR_RNDN);
  mpfr_pow(y.get(), x.get(), power.get(), MPFR_RNDN);
  return mpfr_get_d(y.get(), direction);
}

/// 255 times the conversion from linear to sRGB (8.3.5). c is in [0, 1].
double scaled_curve(double c) {
  Number x(curve_precision), y(curve_precision), factor(curve_precision);
  mpfr_set_d(x.get(), c, MPFR_RNDN);
  if (c < 0.0031308) {
    mpfr_set_str(factor.get(), "12.92", 10, MPFR_RNDN);
    mpfr_mul(y.get(), x.get(), factor.get(), MPFR_RNDN);
  } else {
    Number offset(curve_precision), power(curve_precision);
    mpfr_set_str(power.get(), "2.4", 10, MPFR_RNDN);
    mpfr_ui_div(power.get(), 1, power.get(), MPFR_RNDN);
    mpfr_set_str(factor.get(), "1.055", 10, MPFR_RNDN);
    mpfr_set_str(offset.get(), "0.055", 10, MPFR_RNDN);
    mpfr_pow(y.get(), x.get(), power.get(), MPFR_RNDN);
    mpfr_mul(y.get(), y.get(), factor.get(), MPFR_RNDN);
    mpfr_sub(y.get(), y.get(), offset.get(), MPFR_RNDN);
  }
  mpfr_mul_ui(y.get(), y.get(), 255, MPFR_RNDN);
  return mpfr_get_d(y.get(), MPFR_RNDN);
}

/// The numbers of a format within `ulps` of count / one. Every step is exact in double: a product
/// of 24 and 16 bits, and a difference of neighbors.
Values about_quotient(std::int64_t count, std::int64_t one, double ulps,
                      const FloatFormat& format) {
  if (count == 0) return {0, 0};
  if (count == one) return {1, 1};
  if (count == -one) return {-1, -1};
  const auto divisor = static_cast<double>(one), wanted = static_cast<double>(count);
  const int exponent = ulp_exponent_at(format, wanted / divisor);
  const double ulp = std::ldexp(1.0, exponent);
  const double limit = ulps * ulp * divisor;
  const auto within = [&](double x) { return std::fabs(x * divisor - wanted) <= limit; };
  const double nearest = std::nearbyint(std::ldexp(wanted / divisor, -exponent)) * ulp;
  Values values{nearest, nearest};
  // Below a power of two, neighbors are half an ulp apart.
  for (double x = nearest; within(x); x -= ulp / 2) values.low = x;
  for (double x = nearest; within(x); x += ulp / 2) values.high = x;
  return values;
}

double float_value(const Channel& channel, std::uint32_t stored) {
  return to_double(format_of(channel), stored & mask(channel.bits));
}

Values about_float(double value, const FloatFormat& stored_as) {
  if (std::isnan(value)) return {0, 0, true};
  Values values{value, value};
  const bool subnormal = std::fabs(value) < std::ldexp(1.0, stored_as.min_exponent);
  // A subnormal value may be any number between zero and itself.
  if (subnormal) (value < 0 ? values.high : values.low) = 0;
  return values;
}

/// Rounds to nearest even or toward zero.
std::uint32_t to_half(float value, bool toward_zero) {
  const std::uint32_t sign = std::signbit(value) ? 0x8000u : 0;
  const double magnitude = std::fabs(static_cast<double>(value));
  if (std::isinf(magnitude)) return sign | 0x7c00u;
  const int exponent = magnitude == 0 ? half_format.min_exponent
                                      : std::max(std::ilogb(magnitude), half_format.min_exponent);
  const double units = std::ldexp(magnitude, half_format.significand_bits() - exponent);
  const auto count = static_cast<std::uint32_t>(
      toward_zero ? std::floor(std::min(units, 0x1p30)) : std::nearbyint(std::min(units, 0x1p30)));
  if (exponent > half_format.max_exponent) return sign | (toward_zero ? 0x7bffu : 0x7c00u);
  // A significand that overflows increases the exponent, perhaps to the exponent of infinity.
  const auto biased = static_cast<std::uint32_t>(exponent - half_format.min_exponent);
  return sign | ((biased << half_format.significand_bits()) + count);
}

}  // namespace

double value_of(const Channel& channel, std::uint32_t stored) {
  switch (channel.kind) {
    case Kind::unorm:
    case Kind::snorm:
      return static_cast<double>(count_of(channel, stored)) / channel.one();
    case Kind::srgb:
      return linear(static_cast<double>(stored & mask(channel.bits)) / channel.one(), MPFR_RNDN);
    case Kind::floating:
      return float_value(channel, stored);
    default:
      return std::numeric_limits<double>::quiet_NaN();
  }
}

Values values_read(const Channel& channel, std::uint32_t stored, const ReadBounds& bounds,
                   const FloatFormat& format) {
  switch (channel.kind) {
    case Kind::unorm:
    case Kind::snorm:
      return about_quotient(count_of(channel, stored), channel.one(), bounds.ulps, format);
    case Kind::srgb: {
      // The result, converted back to sRGB, may differ from c by at most `srgb_steps`.
      const double c = static_cast<double>(stored & mask(channel.bits));
      if (c == channel.one()) return {1, 1};  // 'All 1's maps to 1.0f'
      return {c == 0 ? 0 : linear(std::max(0.0, c - bounds.srgb_steps) / channel.one(), MPFR_RNDD),
              linear(std::min(c + bounds.srgb_steps, static_cast<double>(channel.one())) /
                         channel.one(),
                     MPFR_RNDU)};
    }
    default:
      return about_float(float_value(channel, stored),
                         format.storage_bits < channel.bits ? format : format_of(channel));
  }
}

Stored stored_for(const Channel& channel, float value, double distance) {
  const std::int64_t one = channel.one();
  const std::int64_t least = channel.kind == Kind::snorm ? -one - 1 : 0;
  if (std::isnan(value)) return {least, channel.kind == Kind::srgb ? 0 : one};
  const auto top = static_cast<double>(one), bottom = static_cast<double>(least);
  if (channel.kind == Kind::srgb) {
    const double exact = scaled_curve(std::clamp(static_cast<double>(value), 0.0, 1.0));
    const Stored list{static_cast<std::int64_t>(std::ceil(exact - distance)),
                      static_cast<std::int64_t>(std::floor(exact + distance))};
    return {std::max(list.low, least), std::min(list.high, one)};
  }
  const double exact = std::isinf(value)
                           ? (value < 0 ? bottom : top)
                           : std::clamp(static_cast<double>(value) * top, bottom, top);
  // The preferred conversion rounds the product to float, then to the nearest integer (ties to
  // even).
  const float product = value * static_cast<float>(one);
  const auto preferred = static_cast<std::int64_t>(
      std::nearbyint(std::clamp(static_cast<double>(product), bottom, top)));
  const Stored list{static_cast<std::int64_t>(std::ceil(exact - distance)),
                    static_cast<std::int64_t>(std::floor(exact + distance))};
  // Below -1.0, most hardware stores an integer that reads as -1.0 (image-write-below-minus-one).
  const bool below = channel.kind == Kind::snorm && value < -1;
  return {std::max(least, std::min(list.low, preferred)),
          std::min(one, std::max({list.high, preferred, below ? -one : least}))};
}

bool may_store(const Channel& channel, float value, std::uint32_t stored) {
  const FloatFormat& format = format_of(channel);
  const std::uint64_t bits = stored & mask(channel.bits);
  if (std::isnan(value)) return classify(format, bits) == FloatClass::nan;
  const std::uint64_t zero = std::signbit(value) ? sign_bit(format) : 0;
  // Subnormal operands and results may be flushed.
  const bool flushed_operand = value != 0 && std::fabs(value) < std::numeric_limits<float>::min();
  const auto may_be = [&](std::uint64_t answer) {
    if (bits == answer) return true;
    const bool subnormal = classify(format, answer) == FloatClass::subnormal;
    return (subnormal || flushed_operand) && bits == zero;
  };
  if (channel.bits == 32) return may_be(std::bit_cast<std::uint32_t>(value));
  return may_be(to_half(value, false)) || may_be(to_half(value, true));
}

std::uint32_t stored_integer(const Channel& channel, std::uint32_t value) {
  if (channel.bits == 32) return value;
  if (channel.kind == Kind::unsigned_integer)
    return std::min(value, static_cast<std::uint32_t>(mask(channel.bits)));
  const std::int64_t top = (std::int64_t{1} << (channel.bits - 1)) - 1;
  const std::int64_t wide = static_cast<std::int32_t>(value);
  return static_cast<std::uint32_t>(std::clamp(wide, -top - 1, top)) &
         static_cast<std::uint32_t>(mask(channel.bits));
}

std::uint32_t integer_read(const Channel& channel, std::uint32_t stored) {
  if (channel.kind == Kind::signed_integer)
    return static_cast<std::uint32_t>(sign_extended(stored, channel.bits));
  return stored & static_cast<std::uint32_t>(mask(channel.bits));
}

}  // namespace assay::reference::image
