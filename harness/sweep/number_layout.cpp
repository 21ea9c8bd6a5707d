#include "harness/sweep/number_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace assay::harness {

std::uint64_t nearest_bits(const NumberLayout& layout, double value) {
  if (layout.kind == NumberLayout::Kind::unsigned_integer) {
    if (!(value > 0)) return 0;
    if (value >= std::ldexp(1.0, layout.bits)) return layout.mask();
    return static_cast<std::uint64_t>(value);
  }
  if (layout.kind == NumberLayout::Kind::signed_integer) {
    const double end = std::ldexp(1.0, layout.bits - 1);
    if (std::isnan(value)) return 0;
    if (value >= end) return layout.sign() - 1;
    if (value <= -end) return layout.sign();
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::nearbyint(value))) &
           layout.mask();
  }
  const std::uint64_t sign = std::signbit(value) ? layout.sign() : 0;
  if (std::isnan(value)) return layout.infinity() | (1ull << (layout.significand_bits - 1));
  const auto bits = std::bit_cast<std::uint64_t>(value) & (double_layout.sign() - 1);
  if (layout.bits == 64) return sign | bits;
  if (bits == double_layout.infinity()) return sign | layout.infinity();
  // Only with integers, because a driver may have left the processor in a mode that flushes
  // subnormal numbers. A subnormal double rounds to zero in any smaller format.
  const int bias = static_cast<int>(layout.greatest_exponent() >> 1);
  const int exponent = static_cast<int>(bits >> double_layout.significand_bits) - 1023;
  const int least = std::max(exponent, 1 - bias);
  const int dropped = double_layout.significand_bits - layout.significand_bits + least - exponent;
  if (dropped > double_layout.significand_bits + 1) return sign;
  const std::uint64_t significand =
      (bits & double_layout.significand_mask()) | (double_layout.significand_mask() + 1);
  const std::uint64_t half = 1ull << (dropped - 1), rest = significand & (2 * half - 1);
  const std::uint64_t kept = significand >> dropped;
  const std::uint64_t units = kept + (rest > half || (rest == half && (kept & 1) != 0) ? 1 : 0);
  // In units of the last place the number is an integer below 2^(significand_bits + 1). Adding it
  // to the exponent's bits carries into the next binade, and into infinity, as rounding should.
  const std::uint64_t pattern =
      (static_cast<std::uint64_t>(least + bias - 1) << layout.significand_bits) + units;
  return sign | std::min(pattern, layout.infinity());
}

double value_of(const NumberLayout& layout, std::uint64_t pattern) {
  if (layout.kind == NumberLayout::Kind::unsigned_integer) return static_cast<double>(pattern);
  if (layout.kind == NumberLayout::Kind::signed_integer)
    return static_cast<double>(layout.order(pattern));
  const std::uint64_t exponent = (pattern >> layout.significand_bits) & layout.greatest_exponent();
  const std::uint64_t significand = pattern & layout.significand_mask();
  const double sign = (pattern & layout.sign()) != 0 ? -1.0 : 1.0;
  if (exponent == layout.greatest_exponent())
    return significand != 0 ? std::numeric_limits<double>::quiet_NaN()
                            : sign * std::numeric_limits<double>::infinity();
  const int bias = static_cast<int>(layout.greatest_exponent() >> 1);
  const std::uint64_t hidden = exponent != 0 ? 1ull << layout.significand_bits : 0;
  const int scale = (exponent != 0 ? static_cast<int>(exponent) : 1) - bias;
  return sign *
         std::ldexp(static_cast<double>(significand | hidden), scale - layout.significand_bits);
}

}  // namespace assay::harness
