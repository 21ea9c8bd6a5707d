#include "reference/tables/ranges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "reference/base/float_format.h"

namespace assay::reference::ranges {
namespace {

using std::numbers::ln10;
using std::numbers::ln2;

Range symmetric(double greatest) {
  return {-greatest, greatest};
}

/// A little beyond the greatest number of the format, where double has such numbers; ranges have a
/// finite width in double.
double beyond_greatest(const FloatFormat& format) {
  return format.max_exponent < double_format.max_exponent
             ? std::ldexp(1.03, format.max_exponent + 1)
             : 0x1.fp1022;
}

/// From where powers of e^(1 / per_octave) vanish to where they overflow.
Range exponents(const FloatFormat& format, double per_octave) {
  return {(format.least_ulp_exponent() - 1) * per_octave, (format.max_exponent + 1) * per_octave};
}

/// The x > 2 at which log gamma(x) reaches `value`.
double inverse_lgamma(double value) {
  double low = 2, high = 1000;
  while (high - low > 1e-3) {
    const double middle = (low + high) / 2;
    (std::lgamma(middle) < value ? low : high) = middle;
  }
  return high;
}

}  // namespace

Range everywhere(const FloatFormat& format) {
  return symmetric(beyond_greatest(format));
}
Range positive(const FloatFormat& format) {
  return {std::ldexp(1.0, format.least_ulp_exponent()), beyond_greatest(format)};
}
Range from_one(const FloatFormat& format) {
  return {1, beyond_greatest(format)};
}
Range above_minus_one(const FloatFormat& format) {
  return {-1, beyond_greatest(format)};
}
Range unit(const FloatFormat&) {
  return symmetric(1);
}
Range angles(const FloatFormat&) {
  return symmetric(1000);
}
Range turns(const FloatFormat&) {
  return symmetric(64);
}
Range factors(const FloatFormat& format) {
  return symmetric(std::ldexp(1.0, (format.max_exponent + 1) / 2));
}
Range fractional(const FloatFormat& format) {
  return symmetric(std::ldexp(1.0, format.precision));
}
Range exponents_of_2(const FloatFormat& format) {
  return exponents(format, 1);
}
Range exponents_of_e(const FloatFormat& format) {
  return exponents(format, ln2);
}
Range exponents_of_10(const FloatFormat& format) {
  return exponents(format, ln2 / ln10);
}
Range expm1(const FloatFormat& format) {
  return {-1.2 * format.precision * ln2, exponents_of_e(format).high};
}
Range hyperbolic(const FloatFormat& format) {
  return symmetric((format.max_exponent + 3) * ln2);
}
Range saturating(const FloatFormat& format) {
  return symmetric(0.6 * format.precision * ln2);
}
Range erf(const FloatFormat& format) {
  return symmetric(1.2 * std::sqrt(format.precision * ln2));
}
Range erfc(const FloatFormat& format) {
  return {erf(format).low, std::sqrt(-exponents_of_e(format).low)};
}
Range tgamma(const FloatFormat& format) {
  return {-inverse_lgamma(-exponents_of_e(format).low) - 2,
          inverse_lgamma(exponents_of_e(format).high)};
}
Range lgamma(const FloatFormat& format) {
  return {tgamma(format).low, 1e4};
}
Range powers(const FloatFormat& format) {
  return symmetric(1.5 * (format.max_exponent + 1));
}
Range shifts(const FloatFormat& format) {
  return symmetric(1.1 * (format.max_exponent - format.least_ulp_exponent()));
}
Range any_int(const FloatFormat&) {
  return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}
Range codes(const FloatFormat& format) {
  return {0, std::ldexp(1.0, format.storage_bits) - 1};
}

}  // namespace assay::reference::ranges
