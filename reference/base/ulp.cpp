#include "reference/base/ulp.h"

#include <algorithm>
#include <cmath>

namespace assay::reference {
namespace {

/// If an interval begins at zero, 2 to this exponent replaces the zero. This power is smaller than
/// every number that matters, and MPFR can represent the power.
constexpr mpfr_exp_t vanishing_exponent = -(mpfr_exp_t{1} << 40);

}  // namespace

int ulp_exponent(const FloatFormat& format, mpfr_srcptr truncated, bool inexact) {
  if (mpfr_zero_p(truncated)) return format.least_ulp_exponent();
  mpfr_exp_t exponent = mpfr_get_exp(truncated) - 1;  // 2^exponent <= |x| < 2^(exponent + 1)
  if (exponent > format.max_exponent) {
    exponent = format.max_exponent;
  } else if (!inexact && mpfr_cmpabs_ui(truncated, 0) > 0 &&
             mpfr_min_prec(truncated) == 1) {  // a power of two has the ulp of the binade below
    exponent -= 1;
  }
  return static_cast<int>(
      std::max<mpfr_exp_t>(exponent - format.significand_bits(), format.least_ulp_exponent()));
}

ErrorBounds error_bounds(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                         std::uint64_t subject, int unit) {
  thread_local Number answer(64), end, distance;
  const bool negative = mpfr_signbit(truncated) != 0;
  if (classify(format, subject) == FloatClass::infinite) {
    mpfr_set_ui_2exp(answer.get(), 1, format.max_exponent + 1, MPFR_RNDN);
    if (is_negative(format, subject)) mpfr_neg(answer.get(), answer.get(), MPFR_RNDN);
  } else {
    mpfr_set_d(answer.get(), to_double(format, subject), MPFR_RNDN);
  }
  // x is the true value. After the change of signs, x >= 0, and x is in [near, far).
  if (negative) mpfr_neg(answer.get(), answer.get(), MPFR_RNDN);
  end.set_precision(mpfr_get_prec(truncated));
  distance.set_precision(mpfr_get_prec(truncated) + 64);
  const auto set_near = [&] { mpfr_abs(end.get(), truncated, MPFR_RNDN); };
  const auto set_far = [&] {
    set_near();
    if (!inexact) return;
    if (mpfr_zero_p(end.get())) {
      mpfr_set_ui_2exp(end.get(), 1, vanishing_exponent, MPFR_RNDN);
    } else {
      mpfr_nextabove(end.get());
    }
  };
  ErrorBounds bounds;
  const auto scaled_distance = [&](mpfr_rnd_t rounding, bool* rounded) {
    // |answer - end| in units of 2^unit.
    const bool below = mpfr_less_p(answer.get(), end.get()) != 0;
    const int ternary = below ? mpfr_sub(distance.get(), end.get(), answer.get(), rounding)
                              : mpfr_sub(distance.get(), answer.get(), end.get(), rounding);
    mpfr_mul_2si(distance.get(), distance.get(), -unit, rounding);
    const double result = std::fabs(mpfr_get_d(distance.get(), rounding));  // x - x rounds to -0
    if (rounded != nullptr) *rounded = ternary != 0 || mpfr_cmp_d(distance.get(), result) != 0;
    return result;
  };
  set_near();
  bool rounded = false;
  if (mpfr_lessequal_p(answer.get(), end.get())) {  // answer <= near <= x < far
    bounds.low = scaled_distance(MPFR_RNDD, &rounded);
    bounds.above_low = rounded || inexact;
    set_far();
    bounds.high = scaled_distance(MPFR_RNDU, nullptr);
    return bounds;
  }
  bounds.high = scaled_distance(MPFR_RNDU, nullptr);  // near < answer
  set_far();
  if (mpfr_greaterequal_p(answer.get(), end.get())) {  // near <= x < far <= answer
    bounds.low = scaled_distance(MPFR_RNDD, &rounded);
    bounds.above_low = rounded || inexact;
  } else {  // near < answer < far: x may be on either side of the answer
    bounds.high = std::max(bounds.high, scaled_distance(MPFR_RNDU, nullptr));
  }
  return bounds;
}

}  // namespace assay::reference
