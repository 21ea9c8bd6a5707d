// Compares values in twice double's precision with answers, one after the other. The comparison
// takes little time compared with the evaluation.
#include "reference/precise/compare.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "reference/fast/box.h"

namespace assay::reference {
namespace {

using Verdicts = PreciseVerdict::Kind;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr PreciseVerdict undecided{};

double power_of_two(int exponent) {  // -1022 ... 1023
  return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}
/// x * 2^exponent in two steps, because 2^exponent may overflow.
double scaled(double x, int exponent) {
  if (exponent == 0) return x;
  const int limited = std::clamp(exponent, -2000, 2000), half = limited / 2;
  return x * power_of_two(half) * power_of_two(limited - half);
}
bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
bool quiet(double nan) {
  return (std::bit_cast<std::uint64_t>(nan) >> 51 & 1) != 0;
}
int exponent_of(double x) {
  const int field = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff);
  return field != 0 ? field - 1023 : std::ilogb(x);
}
bool power(double x) {
  return (std::bit_cast<std::uint64_t>(x) & 0xf'ffff'ffff'ffff) == 0;
}

PreciseVerdict accepted(Rule rule, double error, bool doubled = false) {
  return {Verdicts::accepted, rule, error, doubled};
}
PreciseVerdict wrong(double error, bool doubled = false) {
  return {Verdicts::certain, Rule::rejected, error, doubled};
}
PreciseVerdict undecided_at(double error) {
  return {Verdicts::undecided, Rule::rejected, error, false};
}
/// The answer is wrong only beyond twice the limit, because `error` may be twice the real error.
PreciseVerdict wrong_if_far(double error, const PreciseComparison& how, bool doubled = false) {
  return error > 2 * (how.limit + 1) ? wrong(error, doubled) : undecided_at(error);
}

/// |answer - (hi + lo) * 2^scale| / 2^unit, for values beyond double's range.
double error_beyond_range(double hi, double lo, int scale, double answer, int unit,
                          const FloatFormat& format) {
  const long double given = std::isinf(answer)
                                ? std::copysign(std::ldexp(1.0L, format.max_exponent + 1),
                                                static_cast<long double>(answer))
                                : static_cast<long double>(answer);
  const long double distance = std::fabs((given - std::ldexp(static_cast<long double>(hi), scale)) -
                                         std::ldexp(static_cast<long double>(lo), scale));
  const long double greatest = std::numeric_limits<double>::max();
  return static_cast<double>(std::fmin(std::ldexp(distance, -unit), greatest));
}

/// Compares (hi + lo) * 2^scale with a number.
PreciseVerdict compare_number(const PreciseValue& v, double answer, const PreciseComparison& how) {
  const FloatFormat& format = how.format;
  // A value far beyond every format's range is moved nearer to the range. This does not change the
  // verdict.
  const int scale = std::clamp(static_cast<int>(v.scale), -1250, 1250);
  // The exponent of the value's binade. At a power of two or near it, the exponent is that of the
  // lower binade (7.4).
  int exponent = exponent_of(v.hi) + scale;
  bool on_either_side = false;  // the value is at 2^(exponent + 1), or on either side
  if (power(v.hi)) {
    const double above = std::signbit(v.hi) ? -v.lo : v.lo;
    const double unsure = 2 * how.bound * std::fabs(v.hi);
    if (above <= unsure) {
      --exponent;
      on_either_side = above >= -unsure;
    }
  }
  const bool beyond = exponent > format.max_exponent;
  const bool doubled = on_either_side && exponent >= format.min_exponent;
  const int unit =
      std::clamp(exponent, format.min_exponent, format.max_exponent) - format.significand_bits();
  const bool same_sign = std::signbit(answer) == std::signbit(v.hi);
  const bool infinite = std::isinf(answer);
  if (infinite && same_sign && beyond) return accepted(Rule::overflow, 0);
  // An infinity counts as the next number after the greatest finite number (7.4).
  const double next = infinite && format.max_exponent < 1023
                          ? std::copysign(power_of_two(format.max_exponent + 1), answer)
                          : answer;
  const double there = infinite && format.max_exponent >= 1023
                           ? scaled(std::copysign(0x1p1023, answer), 1 - scale)
                           : scaled(next, -scale);
  double error = scaled(std::fabs((there - v.hi) - v.lo), scale - unit);
  if (!std::isfinite(error)) error = error_beyond_range(v.hi, v.lo, scale, answer, unit, format);
  if (how.free && !infinite) return accepted(Rule::free_value, error, doubled);
  bool right = false;
  if (how.rounded) {
    // For halves, the value in double is exact, rounded to odd, or very near the exact value. So
    // the value can be rounded again.
    right = format.precision < 53 && scale == 0 &&
            same_bits(round_to(format, v.hi, how.rounding), answer);
  } else {
    right = error < how.threshold && (!infinite || same_sign);
  }
  if (right) {
    return accepted(infinite ? Rule::overflow : Rule::within_limit, error, doubled);
  }
  // A zero within the limit has an error, even if flushing allows the zero.
  const bool outside = how.rounded || error > 2 * how.limit - how.threshold;
  const bool subnormal = exponent + (on_either_side ? 1 : 0) < format.min_exponent;
  if (how.flush && answer == 0 && subnormal && outside) return accepted(Rule::result_flushed, 0);
  if (how.flush && exponent < format.min_exponent + 4) return undecided_at(error);
  return infinite ? undecided_at(error) : wrong_if_far(error, how, doubled);
}

PreciseVerdict compare_rounded(const PreciseValue& v, double answer, const PreciseComparison& how) {
  const FloatFormat& format = how.format;
  int exponent = v.hi == 0 ? format.min_exponent : std::max(exponent_of(v.hi), format.min_exponent);
  const double below = std::signbit(v.hi) ? -v.lo : v.lo;
  double twice = 1;
  bool doubled = false;
  if (power(v.hi) && v.hi != 0 && exponent > format.min_exponent && below <= 0) {
    --exponent;  // the value is in the binade below
    twice = 2;
    doubled = below == 0;  // the value may exceed v.hi by less than v.lo can represent
  }
  const double lacks = v.lo * twice;
  if (same_bits(answer, v.hi)) {
    return accepted(lacks == 0 ? Rule::exact : Rule::within_limit, std::fabs(lacks));
  }
  const int unit = exponent - format.significand_bits();
  double error = std::fabs(scaled(answer - v.hi, -unit) - lacks);
  if (std::isinf(answer) || !std::isfinite(error))
    error = error_beyond_range(v.hi, 0, 0, answer, unit, format);
  if (how.free && !std::isinf(answer)) return accepted(Rule::free_value, error, doubled);
  const bool subnormal = std::fabs(v.hi) < power_of_two(format.min_exponent) ||
                         (twice == 1 && power(v.hi) && below < 0);
  const bool outside = how.rounded || error > 2 * how.limit - how.threshold;
  if (how.flush && answer == 0 && subnormal && v.lo != 0 && outside) {
    return accepted(Rule::result_flushed, 0);
  }
  if (std::isinf(answer)) return undecided_at(error);
  if (!how.rounded && error < how.threshold) return accepted(Rule::within_limit, error, doubled);
  return how.flush && subnormal ? undecided_at(error) : wrong_if_far(error, how, doubled);
}

/// The error of a finite answer to an exact value.
double error_of_exact(double expected, double answer, const PreciseComparison& how) {
  const FloatFormat& format = how.format;
  int exponent =
      expected == 0 ? format.min_exponent : std::max(exponent_of(expected), format.min_exponent);
  if (expected != 0 && power(expected) && exponent > format.min_exponent) --exponent;
  const int unit = exponent - format.significand_bits();
  const double error = scaled(std::fabs(answer - expected), -unit);
  return std::isfinite(error) ? error : error_beyond_range(expected, 0, 0, answer, unit, format);
}

PreciseVerdict compare_exactly(double expected, double answer, const PreciseComparison& how) {
  if (std::isnan(expected)) {
    if (!std::isnan(answer)) return wrong(infinity);
    return quiet(answer) ? accepted(Rule::nan_required, 0) : undecided;
  }
  if (same_bits(expected, answer)) return accepted(Rule::exact, 0);
  if (std::isnan(answer) || std::isinf(expected))
    return std::isinf(answer) ? undecided : wrong(infinity);
  const double error = error_of_exact(expected, answer, how);
  if (how.flush) return undecided_at(error);
  if (expected == 0 && answer == 0) return undecided;
  // Other right answers (a zero of the other sign) are never so far from the value.
  if (std::fabs(answer - expected) <= std::fabs(expected)) return undecided_at(error);
  return wrong_if_far(error, how);
}

}  // namespace

PreciseVerdict compare(const PreciseValue& value, double answer, const PreciseComparison& how) {
  PreciseVerdict verdict;
  switch (value.kind) {
    case Known::number:
      verdict = std::isnan(answer) ? wrong(infinity) : compare_number(value, answer, how);
      break;
    case Known::rounded:
      verdict = std::isnan(answer) ? wrong(infinity) : compare_rounded(value, answer, how);
      break;
    case Known::exactly:
      verdict = compare_exactly(value.hi, answer, how);
      break;
    default:
      return undecided;
  }
  const bool expected = how.edges && value.kind == Known::exactly;
  if (how.free && !expected && verdict.kind == Verdicts::accepted) verdict.rule = Rule::free_value;
  if (how.free && verdict.kind == Verdicts::certain) return undecided;  // no number fails
  return verdict;
}

PreciseVerdict compare_integer(const PreciseValue& value, std::int32_t answer, int low_bits) {
  const double given = answer;
  switch (value.kind) {
    case Known::integer: {
      if (value.hi == given) return accepted(Rule::exact, 0);
      // Near the ends of int, two ints are right (ilogb), so MPFR decides. Elsewhere, an answer of
      // another sign is wrong.
      const bool ends = std::fabs(value.hi) > 0x1p30;
      const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
      return !ends && sign(value.hi) != sign(given) ? wrong(infinity) : undecided;
    }
    case Known::low_bits: {
      const std::int64_t magnitude = std::abs(std::int64_t{answer});
      const auto expected = static_cast<std::int64_t>(value.hi);
      const std::int64_t mask = (std::int64_t{1} << low_bits) - 1;
      const bool agree = (magnitude & mask) == (expected & mask) &&
                         (answer == 0 || (answer < 0) == (value.lo < 0));
      return agree ? accepted(Rule::exact, 0) : wrong(infinity);
    }
    case Known::any_integer:
      return accepted(Rule::free_value, 0);
    default:
      return undecided;
  }
}

double round_to(const FloatFormat& format, double x, Rounding rounding) {
  if (!std::isfinite(x) || x == 0) return x;
  const double greatest = scaled(2 - scaled(1, -format.significand_bits()), format.max_exponent);
  const int exponent = std::clamp(exponent_of(x), format.min_exponent, format.max_exponent);
  // Adding `shifter` rounds to nearest, because an ulp of the sum is an ulp of the format.
  const double shifter = scaled(1.5, exponent - format.significand_bits() + 52);
  double result = std::fabs(x) > 2 * greatest ? infinity : (std::fabs(x) + shifter) - shifter;
  if (rounding == Rounding::toward_zero && result > std::fabs(x)) {
    result -= scaled(1, exponent - format.significand_bits());
  }
  if (result > greatest) result = rounding == Rounding::toward_zero ? greatest : infinity;
  return std::copysign(result, x);
}

void widen(const FloatFormat& format, const void* packed, std::size_t count, double* wide) {
  const auto* halves = static_cast<const std::uint16_t*>(packed);
  const auto* singles = static_cast<const std::uint32_t*>(packed);
  const bool half = format.storage_bits == 16;
  const int shift = 52 - format.significand_bits();
  const std::uint64_t infinite = infinity_bits(format), sign = sign_bit(format);
  const double rebias = power_of_two(1023 - format.max_exponent);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bits = half ? halves[i] : singles[i];
    const std::uint64_t magnitude = bits & (sign - 1);
    const double finite = std::bit_cast<double>(magnitude << shift) * rebias;
    const std::uint64_t pattern = magnitude < infinite
                                      ? std::bit_cast<std::uint64_t>(finite)
                                      : magnitude << shift | std::uint64_t{0x7ff} << 52;
    wide[i] = std::bit_cast<double>(pattern | ((bits & sign) != 0 ? std::uint64_t{1} << 63 : 0));
  }
}

}  // namespace assay::reference
