#include "reference/plain/scalar_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace assay::reference {
namespace {

constexpr std::array types{char_type, uchar_type, short_type, ushort_type, int_type,   uint_type,
                           long_type, ulong_type, half_type,  float_type,  double_type};

}  // namespace

std::span<const ScalarType> scalar_types() {
  return types;
}

const ScalarType* find_scalar_type(std::string_view name) {
  const auto* found = std::ranges::find(types, name, &ScalarType::name);
  return found == types.end() ? nullptr : found;
}

std::uint64_t nearest_bits(const ScalarType& type, double value) {
  if (type.kind == ScalarType::Kind::unsigned_integer) {
    if (!(value > 0)) return 0;
    if (value >= std::ldexp(1.0, type.bits)) return type.mask();
    return static_cast<std::uint64_t>(value);
  }
  if (type.is_signed()) {
    const double end = std::ldexp(1.0, type.bits - 1);
    if (std::isnan(value)) return 0;
    if (value >= end) return type.sign() - 1;
    if (value <= -end) return type.sign();
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::nearbyint(value))) &
           type.mask();
  }
  const std::uint64_t sign = std::signbit(value) ? type.sign() : 0;
  if (std::isnan(value)) return type.infinity() | (1ull << (type.significand_bits() - 1));
  const auto bits = std::bit_cast<std::uint64_t>(value) & (double_type.sign() - 1);
  if (type.bits == 64) return sign | bits;
  if (bits == double_type.infinity()) return sign | type.infinity();
  // Rounds with integers, because a driver may have set the processor to flush subnormals. A
  // subnormal double rounds to zero in a smaller format.
  const int bias = static_cast<int>(type.greatest_exponent() >> 1);
  const int exponent = static_cast<int>(bits >> double_type.significand_bits()) - 1023;
  const int least = std::max(exponent, 1 - bias);
  const int dropped = double_type.significand_bits() - type.significand_bits() + least - exponent;
  if (dropped > double_type.significand_bits() + 1) return sign;
  const std::uint64_t significand =
      (bits & double_type.significand_mask()) | (double_type.significand_mask() + 1);
  const std::uint64_t half = 1ull << (dropped - 1), rest = significand & (2 * half - 1);
  const std::uint64_t kept = significand >> dropped;
  const std::uint64_t units = kept + (rest > half || (rest == half && (kept & 1) != 0) ? 1 : 0);
  // `kept` is below 2^(significand_bits + 1). A carry into the exponent's bits leads to the next
  // binade or to infinity.
  const std::uint64_t pattern =
      (static_cast<std::uint64_t>(least + bias - 1) << type.significand_bits()) + units;
  return sign | std::min(pattern, type.infinity());
}

double value_of(const ScalarType& type, std::uint64_t bits) {
  if (type.is_signed()) return static_cast<double>(type.order(bits));
  if (!type.floating()) return static_cast<double>(bits);
  if (classify(*type.format, bits) == FloatClass::nan)
    return std::numeric_limits<double>::quiet_NaN();
  return to_double(*type.format, bits);
}

std::int64_t integer_value(const ScalarType& type, std::uint64_t bits) {
  if (!type.is_signed() || type.bits == 64) return static_cast<std::int64_t>(bits);
  const std::uint64_t sign = 1ull << (type.bits - 1);
  return static_cast<std::int64_t>((bits ^ sign) - sign);
}

std::string hex(const ScalarType& type, std::uint64_t bits) {
  return fmt::format("0x{:0{}x}", bits, type.bits / 4);
}

std::string decimal(const ScalarType& type, std::uint64_t bits) {
  if (!type.floating())
    return type.is_signed() ? fmt::format("{}", integer_value(type, bits))
                            : fmt::format("{}", bits);
  if (classify(*type.format, bits) == FloatClass::nan)
    return is_signaling(*type.format, bits) ? "NaN (signaling)" : "NaN";
  return fmt::format("{:.{}g}", to_double(*type.format, bits), type.format->decimal_digits());
}

}  // namespace assay::reference
