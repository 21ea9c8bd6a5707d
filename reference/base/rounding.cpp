#include "reference/base/rounding.h"

#include <algorithm>

namespace assay::reference {
namespace {

/// `half` compares the fraction with one half (-1, 0, 1). `any`: the fraction is not zero.
bool increments(Rounding rounding, bool negative, bool odd, int half, bool any) {
  switch (rounding) {
    case Rounding::nearest_even:
      return half > 0 || (half == 0 && odd);
    case Rounding::nearest_away:
      return half >= 0;
    case Rounding::toward_zero:
      return false;
    case Rounding::up:
      return any && !negative;
    case Rounding::down:
      return any && negative;
  }
  return false;
}

}  // namespace

std::uint64_t round_to_format(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                              Rounding rounding) {
  if (mpfr_nan_p(truncated)) return quiet_nan_bits(format);
  const bool negative = mpfr_signbit(truncated) != 0;
  const std::uint64_t sign = negative ? sign_bit(format) : 0;
  if (mpfr_inf_p(truncated)) return sign | infinity_bits(format);
  if (mpfr_zero_p(truncated)) {
    const bool up = inexact && increments(rounding, negative, false, -1, true);
    return sign | (up ? 1U : 0U);
  }
  // 2^exponent <= |value| < 2^(exponent + 1)
  const mpfr_exp_t exponent = mpfr_get_exp(truncated) - 1;
  if (exponent > format.max_exponent) {
    const bool to_infinity = increments(rounding, negative, true, 1, true);
    return sign | (to_infinity ? infinity_bits(format) : greatest_finite_bits(format));
  }
  const mpfr_exp_t quantum =
      std::max<mpfr_exp_t>(exponent - format.significand_bits(), format.least_ulp_exponent());
  std::uint64_t integer = 0;
  int half = -1;
  bool any = inexact;
  if (exponent >= quantum - 1) {
    thread_local Number scaled, whole;
    scaled.set_precision(mpfr_get_prec(truncated));
    mpfr_mul_2si(scaled.get(), truncated, -quantum, MPFR_RNDZ);
    mpfr_abs(scaled.get(), scaled.get(), MPFR_RNDZ);
    whole.set_precision(MPFR_PREC_MIN + 64);
    mpfr_trunc(whole.get(), scaled.get());
    integer = mpfr_get_ui(whole.get(), MPFR_RNDZ);
    mpfr_sub(scaled.get(), scaled.get(), whole.get(), MPFR_RNDZ);
    const int compared = mpfr_cmp_ui_2exp(scaled.get(), 1, -1);
    half = compared > 0 ? 1 : compared < 0 ? -1 : inexact ? 1 : 0;
    any = inexact || !mpfr_zero_p(scaled.get());
  } else {
    any = true;  // below half of the least subnormal
  }
  if (increments(rounding, negative, (integer & 1) != 0, half, any)) ++integer;
  // `integer` has the hidden bit, which adds 1 to the exponent. So `field` is less by 1. A carry
  // increments the exponent. After the greatest number, the result is infinity.
  const std::uint64_t field = static_cast<std::uint64_t>(quantum - format.least_ulp_exponent())
                              << format.significand_bits();
  return sign | (field + integer);
}

}  // namespace assay::reference
