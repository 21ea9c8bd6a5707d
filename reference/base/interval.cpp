#include "reference/base/interval.h"

#include <algorithm>

#include "reference/base/rounding.h"

namespace assay::reference {
namespace {

/// If an end is a NaN, the interval has every value.
Interval made(Interval x) {
  x.everything = mpfr_nan_p(x.low.get()) || mpfr_nan_p(x.high.get());
  return x;
}

/// The smallest interval with the values of f at all combinations of the ends.
Interval at_the_corners(MpfrBinaryFunction f, const Interval& x, const Interval& y) {
  if (x.everything || y.everything) return {};
  Interval result;
  Number value(Interval::precision);
  bool first = true;
  for (const mpfr_srcptr a : {x.low.get(), x.high.get()}) {
    for (const mpfr_srcptr b : {y.low.get(), y.high.get()}) {
      f(value.get(), a, b, MPFR_RNDD);
      if (mpfr_nan_p(value.get())) return {};
      if (first || mpfr_less_p(value.get(), result.low.get()))
        mpfr_set(result.low.get(), value.get(), MPFR_RNDD);
      f(value.get(), a, b, MPFR_RNDU);
      if (first || mpfr_greater_p(value.get(), result.high.get()))
        mpfr_set(result.high.get(), value.get(), MPFR_RNDU);
      first = false;
    }
  }
  return made(std::move(result));
}

/// The greatest k with pi * (k + shift) <= x: k = floor(x / pi - shift).
void multiples_of_pi(Number& count, mpfr_srcptr x, double shift) {
  // This precision has enough bits for the integral part of any double.
  constexpr mpfr_prec_t wide = 1024 + 2 * Interval::precision;
  Number pi(wide), quotient(wide);
  mpfr_const_pi(pi.get(), MPFR_RNDN);
  mpfr_div(quotient.get(), x, pi.get(), MPFR_RNDN);
  mpfr_sub_d(quotient.get(), quotient.get(), shift, MPFR_RNDN);
  count.set_precision(wide);
  mpfr_floor(count.get(), quotient.get());
}

/// sin or cos. At pi * (k + shift), the function is 1 for even k and -1 for odd k.
Interval oscillating(MpfrFunction f, const Interval& x, double shift) {
  if (x.everything || !mpfr_number_p(x.low.get()) || !mpfr_number_p(x.high.get())) return {};
  if (is_point(x)) return growing(f, x);
  Interval result = hull(growing(f, {x.low, x.low, false}), growing(f, {x.high, x.high, false}));
  Number below, up_to;
  multiples_of_pi(below, x.low.get(), shift);
  multiples_of_pi(up_to, x.high.get(), shift);
  mpfr_sub(below.get(), up_to.get(), below.get(), MPFR_RNDN);
  if (mpfr_zero_p(below.get())) return result;
  const bool several = mpfr_cmp_ui(below.get(), 1) > 0;
  mpfr_div_2ui(up_to.get(), up_to.get(), 1, MPFR_RNDN);
  const bool even = mpfr_integer_p(up_to.get()) != 0;
  if (several || even) mpfr_set_si(result.high.get(), 1, MPFR_RNDN);
  if (several || !even) mpfr_set_si(result.low.get(), -1, MPFR_RNDN);
  return result;
}

/// The exponent of an ulp at this magnitude, or a greater exponent.
mpfr_exp_t ulp_of(mpfr_srcptr x, const FloatFormat& format) {
  const mpfr_exp_t exponent = mpfr_regular_p(x)
                                  ? std::min<mpfr_exp_t>(mpfr_get_exp(x) - 1, format.max_exponent)
                                  : format.min_exponent;
  return std::max<mpfr_exp_t>(exponent - format.significand_bits(), format.least_ulp_exponent());
}

void move_ends(Interval& x, mpfr_srcptr distance) {
  mpfr_sub(x.low.get(), x.low.get(), distance, MPFR_RNDD);
  mpfr_add(x.high.get(), x.high.get(), distance, MPFR_RNDU);
}

/// Replaces an end outside the format's range by infinity, because an implementation may return
/// infinity.
Interval with_infinities(Interval x, const FloatFormat& format) {
  Number greatest(Interval::precision);
  mpfr_set_d(greatest.get(), to_double(format, greatest_finite_bits(format)), MPFR_RNDN);
  if (mpfr_greater_p(x.high.get(), greatest.get())) mpfr_set_inf(x.high.get(), 1);
  mpfr_neg(greatest.get(), greatest.get(), MPFR_RNDN);
  if (mpfr_less_p(x.low.get(), greatest.get())) mpfr_set_inf(x.low.get(), -1);
  return made(std::move(x));
}

}  // namespace

Interval point(double value) {
  Interval x;
  mpfr_set_d(x.low.get(), value, MPFR_RNDN);
  mpfr_set_d(x.high.get(), value, MPFR_RNDN);
  return made(std::move(x));
}

Interval operator-(const Interval& x) {
  Interval result;
  mpfr_neg(result.low.get(), x.high.get(), MPFR_RNDD);
  mpfr_neg(result.high.get(), x.low.get(), MPFR_RNDU);
  result.everything = x.everything;
  return result;
}

Interval operator+(const Interval& x, const Interval& y) {
  return at_the_corners(mpfr_add, x, y);
}
Interval operator-(const Interval& x, const Interval& y) {
  return at_the_corners(mpfr_sub, x, y);
}
Interval operator*(const Interval& x, const Interval& y) {
  return at_the_corners(mpfr_mul, x, y);
}
Interval operator/(const Interval& x, const Interval& y) {
  if (x.everything || y.everything || contains_zero(y)) return {};
  return at_the_corners(mpfr_div, x, y);
}

Interval magnitude(const Interval& x) {
  if (x.everything || mpfr_sgn(x.low.get()) >= 0) return x;
  if (mpfr_sgn(x.high.get()) <= 0) return -x;
  Interval result = x;
  mpfr_neg(result.low.get(), x.low.get(), MPFR_RNDU);
  mpfr_max(result.high.get(), result.high.get(), result.low.get(), MPFR_RNDU);
  mpfr_set_zero(result.low.get(), 1);
  return result;
}

Interval growing(MpfrFunction f, const Interval& x) {
  if (x.everything) return {};
  Interval result;
  f(result.low.get(), x.low.get(), MPFR_RNDD);
  f(result.high.get(), x.high.get(), MPFR_RNDU);
  return made(std::move(result));
}

Interval falling(MpfrFunction f, const Interval& x) {
  if (x.everything) return {};
  Interval result;
  f(result.low.get(), x.high.get(), MPFR_RNDD);
  f(result.high.get(), x.low.get(), MPFR_RNDU);
  return made(std::move(result));
}

Interval sine(const Interval& x) {
  return oscillating(mpfr_sin, x, 0.5);
}
Interval cosine(const Interval& x) {
  return oscillating(mpfr_cos, x, 0);
}

Interval tangent(const Interval& x) {
  if (x.everything || !mpfr_number_p(x.low.get()) || !mpfr_number_p(x.high.get())) return {};
  Number below, up_to;
  multiples_of_pi(below, x.low.get(), 0.5);
  multiples_of_pi(up_to, x.high.get(), 0.5);
  return mpfr_equal_p(below.get(), up_to.get()) ? growing(mpfr_tan, x) : Interval{};
}

Interval hull(const Interval& x, const Interval& y) {
  if (x.everything || y.everything) return {};
  Interval result = x;
  mpfr_min(result.low.get(), x.low.get(), y.low.get(), MPFR_RNDD);
  mpfr_max(result.high.get(), x.high.get(), y.high.get(), MPFR_RNDU);
  return result;
}

bool contains_zero(const Interval& x) {
  return x.everything || (mpfr_sgn(x.low.get()) <= 0 && mpfr_sgn(x.high.get()) >= 0);
}

bool is_point(const Interval& x) {
  return !x.everything && mpfr_equal_p(x.low.get(), x.high.get());
}

Interval widened(Interval x, double distance) {
  if (x.everything) return x;
  Number far(Interval::precision);
  mpfr_set_d(far.get(), distance, MPFR_RNDU);
  move_ends(x, far.get());
  return made(std::move(x));
}

Interval widened_by_ulp(Interval x, double ulp, const FloatFormat& format) {
  if (x.everything) return x;
  const mpfr_exp_t unit = std::max(ulp_of(x.low.get(), format), ulp_of(x.high.get(), format));
  Number far(Interval::precision);
  mpfr_set_d(far.get(), ulp, MPFR_RNDU);
  mpfr_mul_2si(far.get(), far.get(), unit, MPFR_RNDU);
  move_ends(x, far.get());
  return with_infinities(std::move(x), format);
}

Interval rounded_outward(Interval x, const FloatFormat& format) {
  if (x.everything) return x;
  for (const auto& [end, rounding] :
       {std::pair{&x.low, Rounding::down}, std::pair{&x.high, Rounding::up}}) {
    if (mpfr_inf_p(end->get())) continue;
    const std::uint64_t bits = round_to_format(format, end->get(), false, rounding);
    mpfr_set_d(end->get(), to_double(format, bits), MPFR_RNDN);
  }
  return with_infinities(std::move(x), format);
}

Interval flushed(Interval x, const FloatFormat& format) {
  if (x.everything || contains_zero(x)) return x;
  Number least(Interval::precision);
  mpfr_set_ui_2exp(least.get(), 1, format.min_exponent, MPFR_RNDN);
  if (mpfr_sgn(x.low.get()) > 0 && mpfr_less_p(x.low.get(), least.get())) {
    mpfr_set_zero(x.low.get(), 1);
  }
  mpfr_neg(least.get(), least.get(), MPFR_RNDN);
  if (mpfr_sgn(x.high.get()) < 0 && mpfr_greater_p(x.high.get(), least.get())) {
    mpfr_set_zero(x.high.get(), 1);
  }
  return x;
}

bool holds(const Interval& x, const FloatFormat& format, std::uint64_t bits) {
  if (x.everything) return true;
  if (classify(format, bits) == FloatClass::nan) return false;
  const double value = to_double(format, bits);
  return mpfr_cmp_d(x.low.get(), value) <= 0 && mpfr_cmp_d(x.high.get(), value) >= 0;
}

}  // namespace assay::reference
