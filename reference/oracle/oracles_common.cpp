#include "reference/oracle/oracles_common.h"

#include "reference/base/rounding.h"

namespace assay::reference::oracles {
namespace {

/// value = x * 180 / pi or x * pi / 180, rounded toward zero. The loop ends because only x = 0 has
/// a rational value.
void scale_angle(const Operands& operands, Answers& answers, bool to_degrees) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  if (x.nan() || x.infinite() || x.zero()) return set_exactly(truth, x.value.get());
  const mpfr_prec_t wanted = truth.value.precision();
  thread_local Number pi, product;
  for (mpfr_prec_t working = wanted + 32;; working *= 2) {
    pi.set_precision(working);
    product.set_precision(working);
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    if (to_degrees) {
      mpfr_ui_div(product.get(), 180, pi.get(), MPFR_RNDN);
    } else {
      mpfr_div_ui(product.get(), pi.get(), 180, MPFR_RNDN);
    }
    mpfr_mul(product.get(), product.get(), x.value.get(), MPFR_RNDN);
    // Three roundings of half an ulp give an error below 4 units in the last place.
    if (mpfr_can_round(product.get(), working - 3, MPFR_RNDN, MPFR_RNDZ, wanted) != 0) break;
  }
  mpfr_set(truth.value.get(), product.get(), MPFR_RNDZ);
  set_rounded(truth, 1);
}

/// With `sign_free`, a zero may have either sign.
void set_one_of(Truth& truth, const Operand& value, bool sign_free) {
  set_exactly(truth, value.value.get());
  truth.sign_free = value.zero() && sign_free;
}

/// 'Returns y if x < y, otherwise it returns x'. If x and y are zeros of different signs, both
/// zeros are right. 'If x or y are infinite or NaN, the return values are undefined.'
void choose(const Operands& operands, Answers& answers, bool greater) {
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  Truth& truth = answers.add()[0];
  if (x.nan() || y.nan() || x.infinite() || y.infinite()) return;  // the answer stays `any`
  const bool second = greater ? mpfr_less_p(x.value.get(), y.value.get()) != 0
                              : mpfr_less_p(y.value.get(), x.value.get()) != 0;
  set_one_of(truth, second ? y : x, x.zero() && y.zero() && x.negative != y.negative);
}

void round_in_format(const Operands& operands, mpfr_ptr value, int ternary) {
  if (!mpfr_regular_p(value)) return;
  const std::uint64_t bits =
      round_to_format(operands.format, value, ternary != 0, operands.rounding);
  mpfr_set_d(value, to_double(operands.format, bits), MPFR_RNDN);
}

}  // namespace

mpfr_prec_t exact_precision(const FloatFormat& format) {
  const int range = format.max_exponent - format.least_ulp_exponent() + 2;
  return 2 * range + format.precision + 8;
}

void degrees(const Operands& operands, Answers& answers) {
  scale_angle(operands, answers, true);
}
void radians(const Operands& operands, Answers& answers) {
  scale_angle(operands, answers, false);
}
void max(const Operands& operands, Answers& answers) {
  choose(operands, answers, true);
}
void min(const Operands& operands, Answers& answers) {
  choose(operands, answers, false);
}

namespace {

/// If one argument is a NaN, the result is the other argument (F.9.9.2 of C99).
void clamp_as_defined(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& low = operands[1];
  const Operand& high = operands[2];
  // undefined: the answer stays `any`
  if (mpfr_greater_p(low.value.get(), high.value.get()) != 0) return;
  const Operand* chosen = &operands[0];
  if (chosen->nan() || mpfr_less_p(chosen->value.get(), low.value.get()) != 0)
    chosen = low.nan() ? chosen : &low;
  if (chosen->nan() || mpfr_less_p(high.value.get(), chosen->value.get()) != 0)
    chosen = high.nan() ? chosen : &high;
  if (chosen->nan()) return set_nan(truth);
  bool plus = false, minus = false;
  for (std::size_t i = 0; i < operands.count; ++i)
    if (operands[i].zero()) (operands[i].negative ? minus : plus) = true;
  set_one_of(truth, *chosen, plus && minus);
}

}  // namespace

/// By another reading, a NaN gives an undefined result, as in max and min (clamp-nan).
void clamp(const Operands& operands, Answers& answers) {
  clamp_as_defined(operands, answers);
  if (operands.any_nan()) answers.add_of_another_reading();
}

/// 'Returns the linear blend of x and y implemented as: x + (y - x) * a'. The error is measured
/// from the exact value. The results of this formula and of equivalent formulas are also right,
/// with and without contraction. For large x and y, no formula is within the absolute tolerance.
void mix(const Operands& operands, Answers& answers) {
  const Operand& a = operands[2];
  if (a.nan() || mpfr_sgn(a.value.get()) < 0 || mpfr_cmp_ui(a.value.get(), 1) > 0) {
    answers.add();  // the answer stays `any`
    return;
  }
  const mpfr_srcptr x = operands[0].value.get(), y = operands[1].value.get(), t = a.value.get();
  thread_local Number exact, zero, one, minus, less, rest, parts[2], value;
  mpfr_set_zero(zero.get(), 1);
  mpfr_set_ui(one.get(), 1, MPFR_RNDZ);
  exact.set_precision(exact_precision(operands.format));
  for (Number* number : {&minus, &less, &rest, &parts[0], &parts[1], &value})
    number->set_precision(operands.format.precision + 8);
  // p * q + r, rounded once to the format.
  const auto fused = [&](Number& to, mpfr_srcptr p, mpfr_srcptr q, mpfr_srcptr r) {
    const int ternary = mpfr_fma(to.get(), p, q, r, MPFR_RNDZ);
    round_in_format(operands, to.get(), ternary);
    return to.get();
  };
  const auto sum_of = [&](mpfr_srcptr p, mpfr_srcptr q, mpfr_srcptr r) {
    Truth& formula = answers.add()[0];
    mpfr_set(formula.value.get(), fused(value, p, q, r), MPFR_RNDZ);
    // The result of the formula in the format, without a tolerance.
    set_rounded(formula, 0);
    formula.sign_free = mpfr_zero_p(value.get()) != 0;
    formula.prescribed = true;
  };

  Truth& truth = answers.add()[0];
  mpfr_sub(exact.get(), y, x, MPFR_RNDZ);
  mpfr_mul(exact.get(), exact.get(), t, MPFR_RNDZ);
  set_rounded(truth, mpfr_add(truth.value.get(), x, exact.get(), MPFR_RNDZ));
  truth.sign_free = mpfr_inf_p(truth.value.get()) == 0;

  mpfr_neg(minus.get(), x, MPFR_RNDZ);
  const mpfr_ptr distance = fused(less, minus.get(), one.get(), y);
  sum_of(distance, t, x);
  sum_of(fused(rest, distance, t, zero.get()), one.get(), x);
  // x - x * a + y * a
  const mpfr_ptr part = fused(parts[1], y, t, zero.get());
  fused(rest, minus.get(), t, x);
  sum_of(y, t, rest.get());
  fused(parts[0], minus.get(), t, zero.get());
  sum_of(part, one.get(), fused(rest, parts[0].get(), one.get(), x));
  // x * (1 - a) + y * a
  mpfr_neg(minus.get(), t, MPFR_RNDZ);
  fused(less, minus.get(), one.get(), one.get());
  fused(parts[0], x, less.get(), zero.get());
  sum_of(part, one.get(), parts[0].get());
  sum_of(y, t, parts[0].get());
  sum_of(x, less.get(), part);
}

/// 'Returns 0.0 if x <= edge0 and 1.0 if x >= edge1'. Between the edges: t * t * (3 - 2 * t).
void smoothstep(const Operands& operands, Answers& answers) {
  const Operand& edge0 = operands[0];
  const Operand& edge1 = operands[1];
  const Operand& x = operands[2];
  Truth& truth = answers.add()[0];
  if (operands.any_nan() || mpfr_greaterequal_p(edge0.value.get(), edge1.value.get()) != 0) return;
  // The sentence requires 0 or 1, but the specification's code gives a NaN. So any answer is right.
  if (edge0.infinite() || edge1.infinite()) return;
  const mpfr_prec_t exact = 3 * exact_precision(operands.format);
  thread_local Number along, all, cube, value;
  for (Number* number : {&along, &all, &cube, &value}) number->set_precision(exact);
  mpfr_sub(along.get(), x.value.get(), edge0.value.get(), MPFR_RNDZ);
  mpfr_sub(all.get(), edge1.value.get(), edge0.value.get(), MPFR_RNDZ);
  if (mpfr_lessequal_p(x.value.get(), edge0.value.get()) != 0) {
    set_zero(truth, 1, false);
    truth.sign_free = true;
  } else if (mpfr_greaterequal_p(x.value.get(), edge1.value.get()) != 0) {
    mpfr_set_ui(truth.value.get(), 1, MPFR_RNDZ);
    set_rounded(truth, 0);
  } else {
    // With t = along / all, the value is along^2 (3 all - 2 along) / all^3. Only one division
    // rounds.
    mpfr_mul_ui(value.get(), all.get(), 3, MPFR_RNDZ);
    mpfr_mul_2ui(cube.get(), along.get(), 1, MPFR_RNDZ);
    mpfr_sub(value.get(), value.get(), cube.get(), MPFR_RNDZ);
    mpfr_mul(value.get(), value.get(), along.get(), MPFR_RNDZ);
    mpfr_mul(value.get(), value.get(), along.get(), MPFR_RNDZ);
    mpfr_sqr(cube.get(), all.get(), MPFR_RNDZ);
    mpfr_mul(cube.get(), cube.get(), all.get(), MPFR_RNDZ);
    set_rounded(truth, mpfr_div(truth.value.get(), value.get(), cube.get(), MPFR_RNDZ));
  }
  const auto flushes = [&](const Number& distance) {
    return operands.flush_to_zero && mpfr_regular_p(distance.get()) != 0 &&
           mpfr_get_exp(distance.get()) - 1 < operands.format.min_exponent;
  };
  // The specification's code can give other results. t is 0 if x - edge0 is flushed. t is 0 or a
  // NaN if the distance of the edges overflows or is flushed. The clamp of a NaN is 0, 1 or a NaN.
  if (flushes(along)) set_zero(answers.add()[0], 1, false);
  // The distance is rounded upwards, because a sum just above the greatest number may overflow.
  thread_local Number upwards;
  upwards.set_precision(operands.format.precision);
  mpfr_set(upwards.get(), all.get(), MPFR_RNDU);
  const bool overflows = mpfr_regular_p(upwards.get()) != 0 &&
                         mpfr_get_exp(upwards.get()) - 1 > operands.format.max_exponent;
  if (!overflows && !flushes(all)) return;
  set_zero(answers.add()[0], 1, false);
  set_prescribed(answers.add()[0], 1);
  set_nan(answers.add()[0]);
}

/// 'Returns 1.0 if x > 0, -0.0 if x = -0.0, +0.0 if x = +0.0, or -1.0 if x < 0. Returns 0.0 if x is
/// a NaN.'
void sign(const Operands& operands, Answers& answers) {
  const Operand& x = operands[0];
  Truth& truth = answers.add()[0];
  if (x.nan()) return set_zero(truth, 1);
  if (x.zero()) return set_zero(truth, x.sign());
  set_prescribed(truth, x.sign());
}

/// 'Returns 0.0 if x < edge, otherwise it returns 1.0': 1.0 for NaNs. By another reading, a NaN
/// gives an undefined result (step-nan).
void step(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  if (mpfr_less_p(operands[1].value.get(), operands[0].value.get()) != 0) return set_zero(truth, 1);
  set_prescribed(truth, 1);
  if (operands.any_nan()) answers.add_of_another_reading();
}

}  // namespace assay::reference::oracles
