#include "reference/exact/conversions.h"

#include <bit>
#include <utility>

namespace assay::reference {
namespace {

struct Decoded {
  enum class Kind : std::uint8_t { finite, infinite, nan };
  Kind kind = Kind::finite;
  bool negative = false;
  bool subnormal = false;
  std::uint64_t significand = 0;
  int exponent = 0;
};

Decoded decode(const ScalarType& type, std::uint64_t bits) {
  Decoded n;
  if (!type.floating()) {
    const std::int64_t value = integer_value(type, bits);
    n.negative = type.is_signed() && value < 0;
    n.significand = n.negative ? 0 - static_cast<std::uint64_t>(value) : bits & type.mask();
    return n;
  }
  const FloatFormat& f = *type.format;
  const std::uint64_t magnitude = magnitude_bits(f, bits);
  n.negative = is_negative(f, bits);
  if (magnitude >= infinity_bits(f)) {
    n.kind = magnitude == infinity_bits(f) ? Decoded::Kind::infinite : Decoded::Kind::nan;
    return n;
  }
  const auto biased = static_cast<int>(magnitude >> f.significand_bits());
  n.significand = magnitude & (least_normal_bits(f) - 1);
  n.subnormal = biased == 0 && n.significand != 0;
  if (biased != 0) n.significand |= least_normal_bits(f);
  n.exponent = f.least_ulp_exponent() + (biased != 0 ? biased - 1 : 0);
  return n;
}

/// A magnitude without its last bits, and the properties of these bits that rounding needs.
struct Cut {
  std::uint64_t whole = 0;
  bool inexact = false;
  bool above_half = false, half = false;

  bool rounds_away(Rounding rounding, bool negative) const {
    switch (rounding) {
      case Rounding::nearest_even:
        return above_half || (half && (whole & 1) != 0);
      case Rounding::nearest_away:
        return above_half || half;
      case Rounding::toward_zero:
        return false;
      case Rounding::up:
        return inexact && !negative;
      case Rounding::down:
        return inexact && negative;
    }
    return false;
  }
};

/// significand / 2^places as an integer, for `places` > 0.
Cut cut(std::uint64_t significand, int places) {
  Cut c;
  if (places > 64) {
    c.inexact = significand != 0;
    return c;
  }
  const std::uint64_t half = 1ull << (places - 1);
  const std::uint64_t rest = places == 64 ? significand : significand & ((half << 1) - 1);
  c.whole = places == 64 ? 0 : significand >> places;
  c.inexact = rest != 0;
  c.above_half = rest > half;
  c.half = rest == half;
  return c;
}

ExactAnswer to_integer(const Conversion& c, const Decoded& n) {
  const std::uint64_t greatest = c.to.is_signed() ? c.to.mask() >> 1 : c.to.mask();
  // The greatest magnitude with this sign.
  const std::uint64_t end = !n.negative ? greatest : c.to.is_signed() ? greatest + 1 : 0;
  const auto signed_bits = [&](std::uint64_t magnitude) {
    return (n.negative ? 0 - magnitude : magnitude) & c.to.mask();
  };
  bool beyond = n.kind != Decoded::Kind::finite;
  std::uint64_t magnitude = 0;
  if (!beyond && n.exponent >= 0) {
    beyond = n.exponent > std::countl_zero(n.significand) && n.significand != 0;
    magnitude = beyond || n.significand == 0 ? 0 : n.significand << n.exponent;
    beyond = beyond || magnitude > end;
  } else if (!beyond) {
    const Cut part = cut(n.significand, -n.exponent);
    magnitude = part.whole + (part.rounds_away(c.rounding, n.negative) ? 1 : 0);
    beyond = part.whole > end;
    if (c.out_of_range == Conversion::OutOfRange::operand || c.saturated)
      beyond = beyond || (part.whole == end && part.inexact);
  }
  if (!beyond) return {.bits = signed_bits(magnitude)};
  // 6.4.3.3 only recommends 0 for a NaN.
  if (c.saturated && n.kind == Decoded::Kind::nan) return {.bits = 0, .recommended = true};
  if (c.saturated) return {.bits = signed_bits(end)};
  // C99 6.3.1.3: unsigned conversions are modulo 2^bits, signed ones implementation-defined.
  if (!c.from.floating() && !c.to.is_signed()) return {.bits = signed_bits(n.significand)};
  return ExactAnswer::free();
}

/// True if a result beyond the greatest number is infinity.
bool overflows_to_infinity(Rounding rounding, bool negative) {
  switch (rounding) {
    case Rounding::nearest_even:
    case Rounding::nearest_away:
      return true;
    case Rounding::toward_zero:
      return false;
    case Rounding::up:
      return !negative;
    case Rounding::down:
      return negative;
  }
  return true;
}

ExactAnswer to_floating(const Conversion& c, const Decoded& n) {
  const FloatFormat& f = *c.to.format;
  const std::uint64_t sign = n.negative ? sign_bit(f) : 0;
  if (n.kind == Decoded::Kind::nan) return {.bits = quiet_nan_bits(f), .any_nan = true};
  if (n.kind == Decoded::Kind::infinite) return {.bits = sign | infinity_bits(f)};
  if (n.significand == 0) return {.bits = sign};
  const int leading = n.exponent + 63 - std::countl_zero(n.significand);
  const int quantum = std::max(leading - (f.precision - 1), f.least_ulp_exponent());
  const int places = quantum - n.exponent;
  std::uint64_t units = 0;
  if (places <= 0) {
    units = n.significand << -places;
  } else {
    const Cut part = cut(n.significand, places);
    units = part.whole + (part.rounds_away(c.rounding, n.negative) ? 1 : 0);
  }
  ExactAnswer answer;
  if (leading > f.max_exponent) {
    answer.bits = infinity_bits(f);
  } else {
    // A carry increments the exponent. After the greatest number, the result is infinity.
    const auto binade = static_cast<std::uint64_t>(quantum - f.least_ulp_exponent());
    answer.bits = (binade << f.significand_bits()) + units;
  }
  if (answer.bits >= infinity_bits(f) && !overflows_to_infinity(c.rounding, n.negative))
    answer.bits = greatest_finite_bits(f);
  answer.bits |= sign;
  if (c.flushed_result && leading < f.min_exponent) {
    answer.others = {0, sign_bit(f)};
    answer.other_count = 2;
  }
  return answer;
}

void allow(ExactAnswer& answer, std::uint64_t bits) {
  if (static_cast<std::size_t>(answer.other_count) < answer.others.size())
    answer.others[static_cast<std::size_t>(answer.other_count++)] = bits;
}

}  // namespace

ExactAnswer convert(const Conversion& c, std::uint64_t bits) {
  const Decoded n = decode(c.from, bits);
  if (c.finite_only && n.kind != Decoded::Kind::finite) return ExactAnswer::free();
  ExactAnswer answer = c.to.floating() ? to_floating(c, n) : to_integer(c, n);
  if (c.finite_only && c.to.floating() &&
      magnitude_bits(*c.to.format, answer.bits) >= infinity_bits(*c.to.format))
    return ExactAnswer::free();
  if (c.flushed_operand && n.subnormal) {
    allow(answer, 0);
    if (c.to.floating() && answer.other_count < 2) allow(answer, sign_bit(*c.to.format));
  }
  return answer;
}

ExactFunction conversion_function(std::string name, const Conversion& conversion) {
  ExactFunction f;
  f.name = std::move(name);
  f.parameters = {conversion.from};
  f.results = {conversion.to};
  f.answer = [conversion](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return convert(conversion, group[lane][0]);
  };
  if (!conversion.finite_only) {
    f.fill = [conversion](const Batch& batch, const std::array<void*, 2>& expected) {
      fill_conversion(conversion, batch, expected[0]);
    };
    f.free_in = [conversion](const Batch& batch) { return free_conversions(conversion, batch); };
  }
  return f;
}

}  // namespace assay::reference
