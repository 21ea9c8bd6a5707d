#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "reference/base/function.h"
#include "reference/plain/float_format.h"

/// The usual arguments of functions. The ranges change only the inputs, not the verdicts.
namespace assay::reference::ranges {

using std::numbers::ln10;
using std::numbers::ln2;

constexpr Range symmetric(double greatest) {
  return {-greatest, greatest};
}

/// Slightly more than the greatest number of the format, if double has such numbers. Otherwise a
/// number that is small enough for a range of finite width.
inline double beyond_greatest(const FloatFormat& format) {
  return format.max_exponent < double_format.max_exponent
             ? std::ldexp(1.03, format.max_exponent + 1)
             : 0x1.fp1022;
}

/// The x for which e^(x / per_octave) neither overflows nor underflows.
inline Range exponents(const FloatFormat& format, double per_octave) {
  return {(format.least_ulp_exponent() - 1) * per_octave, (format.max_exponent + 1) * per_octave};
}

/// The x > 2 with log gamma(x) = `value`.
inline double inverse_lgamma(double value) {
  double low = 2, high = 1000;
  while (high - low > 1e-3) {
    const double middle = (low + high) / 2;
    (std::lgamma(middle) < value ? low : high) = middle;
  }
  return high;
}

inline Range everywhere(const FloatFormat& f) {
  return symmetric(beyond_greatest(f));
}
/// Includes subnormals.
inline Range positive(const FloatFormat& f) {
  return {std::ldexp(1.0, f.least_ulp_exponent()), beyond_greatest(f)};
}
inline Range from_one(const FloatFormat& f) {
  return {1, beyond_greatest(f)};
}
inline Range above_minus_one(const FloatFormat& f) {
  return {-1, beyond_greatest(f)};
}
inline Range unit(const FloatFormat&) {
  return symmetric(1);
}
/// More than a hundred turns in both directions, in radians.
inline Range angles(const FloatFormat&) {
  return symmetric(1000);
}
/// Half turns, for sinpi and similar functions.
inline Range turns(const FloatFormat&) {
  return symmetric(64);
}
/// Factors whose products reach the ends of the format.
inline Range factors(const FloatFormat& f) {
  return symmetric(std::ldexp(1.0, (f.max_exponent + 1) / 2));
}
/// Numbers that may have a fraction.
inline Range fractional(const FloatFormat& f) {
  return symmetric(std::ldexp(1.0, f.precision));
}
inline Range exponents_of_2(const FloatFormat& f) {
  return exponents(f, 1);
}
inline Range exponents_of_e(const FloatFormat& f) {
  return exponents(f, ln2);
}
inline Range exponents_of_10(const FloatFormat& f) {
  return exponents(f, ln2 / ln10);
}
/// expm1 rounds to -1 for smaller arguments.
inline Range expm1(const FloatFormat& f) {
  return {-1.2 * f.precision * ln2, exponents_of_e(f).high};
}
/// Arguments whose cosh is finite.
inline Range hyperbolic(const FloatFormat& f) {
  return symmetric((f.max_exponent + 3) * ln2);
}
/// Arguments whose tanh is not yet +-1.
inline Range saturating(const FloatFormat& f) {
  return symmetric(0.6 * f.precision * ln2);
}
/// Arguments whose erf is not yet +-1.
inline Range erf(const FloatFormat& f) {
  return symmetric(1.2 * std::sqrt(f.precision * ln2));
}
/// Arguments whose erfc is above 0.
inline Range erfc(const FloatFormat& f) {
  return {erf(f).low, std::sqrt(-exponents_of_e(f).low)};
}
/// Arguments whose gamma does not overflow or underflow.
inline Range tgamma(const FloatFormat& f) {
  return {-inverse_lgamma(-exponents_of_e(f).low) - 2, inverse_lgamma(exponents_of_e(f).high)};
}
inline Range lgamma(const FloatFormat& f) {
  return {tgamma(f).low, 1e4};
}
/// Exponents of pow, pown, rootn.
inline Range powers(const FloatFormat& f) {
  return symmetric(1.5 * (f.max_exponent + 1));
}
/// Exponents of ldexp, from one end of the format to the other.
inline Range shifts(const FloatFormat& f) {
  return symmetric(1.1 * (f.max_exponent - f.least_ulp_exponent()));
}
inline Range any_int(const FloatFormat&) {
  return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}
/// The argument of nan: every unsigned integer of the size.
inline Range codes(const FloatFormat& f) {
  return {0, std::ldexp(1.0, f.storage_bits) - 1};
}

}  // namespace assay::reference::ranges
