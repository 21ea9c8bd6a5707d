#pragma once
#include <cstdint>
#include <string_view>

namespace assay::reference {

/// A binary format of IEEE 754. A value is in the low `storage_bits` bits of a uint64_t. A double
/// can hold every finite value.
struct FloatFormat {
  std::string_view name;  ///< in OpenCL C: "half", "float", "double"
  int storage_bits;
  int precision;     ///< bits of the significand with the hidden bit (p)
  int min_exponent;  ///< exponent e of the least normal number 1.0 x 2^e
  int max_exponent;  ///< exponent e of the greatest finite number

  constexpr int significand_bits() const { return precision - 1; }
  constexpr int exponent_bits() const { return storage_bits - precision; }
  /// A number printed with this many digits is read back unchanged.
  constexpr int decimal_digits() const { return 2 + precision * 30103 / 100000; }
  /// The exponent of the least subnormal, which is the least ulp.
  constexpr int least_ulp_exponent() const { return min_exponent - (precision - 1); }
};

inline constexpr FloatFormat half_format{"half", 16, 11, -14, 15};
inline constexpr FloatFormat float_format{"float", 32, 24, -126, 127};
inline constexpr FloatFormat double_format{"double", 64, 53, -1022, 1023};

const FloatFormat* find_format(std::string_view name);

enum class Rounding { nearest_even, nearest_away, toward_zero, up, down };

enum class FloatClass { zero, subnormal, normal, infinite, nan };

constexpr std::uint64_t sign_bit(const FloatFormat& format) {
  return std::uint64_t{1} << (format.storage_bits - 1);
}
constexpr std::uint64_t infinity_bits(const FloatFormat& format) {
  return ((std::uint64_t{1} << format.exponent_bits()) - 1) << format.significand_bits();
}
constexpr std::uint64_t greatest_finite_bits(const FloatFormat& format) {
  return infinity_bits(format) - 1;
}
constexpr std::uint64_t least_normal_bits(const FloatFormat& format) {
  return std::uint64_t{1} << format.significand_bits();
}
/// IEEE 754-2008, 6.2.1.
constexpr std::uint64_t quiet_bit(const FloatFormat& format) {
  return std::uint64_t{1} << (format.significand_bits() - 1);
}
constexpr std::uint64_t quiet_nan_bits(const FloatFormat& format) {
  return infinity_bits(format) | quiet_bit(format);
}
constexpr std::uint64_t magnitude_bits(const FloatFormat& format, std::uint64_t bits) {
  return bits & (sign_bit(format) - 1);
}
constexpr bool is_negative(const FloatFormat& format, std::uint64_t bits) {
  return (bits & sign_bit(format)) != 0;
}

constexpr FloatClass classify(const FloatFormat& format, std::uint64_t bits) {
  const std::uint64_t magnitude = magnitude_bits(format, bits);
  if (magnitude == 0) return FloatClass::zero;
  if (magnitude < least_normal_bits(format)) return FloatClass::subnormal;
  if (magnitude < infinity_bits(format)) return FloatClass::normal;
  return magnitude == infinity_bits(format) ? FloatClass::infinite : FloatClass::nan;
}
constexpr bool is_signaling(const FloatFormat& format, std::uint64_t bits) {
  return classify(format, bits) == FloatClass::nan && (bits & quiet_bit(format)) == 0;
}

/// Exact, because a double can hold every number of the formats.
double to_double(const FloatFormat& format, std::uint64_t bits);

/// The next greater number. After both zeros: the least subnormal. After the greatest number:
/// infinity. Infinity and NaNs do not change.
std::uint64_t next_up(const FloatFormat& format, std::uint64_t bits);
std::uint64_t next_down(const FloatFormat& format, std::uint64_t bits);

}  // namespace assay::reference
