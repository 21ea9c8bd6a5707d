#include "reference/oracle/oracles.h"

namespace assay::reference::oracles {
namespace {

bool special(const Operand& x) {
  return x.zero() || x.infinite();
}
bool odd(std::int64_t n) {
  return (n & 1) != 0;
}

/// No section lists the limit, so a zero may have either sign.
void set_limit(Truth& truth, bool infinite, int sign) {
  if (infinite) {
    set_infinite(truth, sign, false);
  } else {
    set_zero(truth, sign, false);
    truth.sign_free = true;
  }
}

}  // namespace

/// F.9.4.4 of C99, like mpfr_pow, and 7.5.1: pow(+-0, -infinity) = +infinity.
void pow(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  set_rounded(truth, mpfr_pow(truth.value.get(), x.value.get(), y.value.get(), MPFR_RNDZ));
  truth.prescribed =
      !truth.inexact && (special(x) || special(y) || mpfr_cmp_ui(x.value.get(), 1) == 0);
}

namespace {

/// 7.5.1 of OpenCL C has +-0 where the older documents have +0 (pow-family-signs-damaged).
void as_printed(const Operand& zero, Answers& answers) {
  set_zero(answers.add_of_another_reading()[0], zero.sign());
}

}  // namespace

/// 7.5.1. An infinite x is not listed, so the limits are required.
void pown(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const std::int64_t n = operands[1].integer;
  if (n == 0) return set_prescribed(truth, 1);  // 'for any x, even zero, NaN or infinity'
  if (x.nan()) return set_nan(truth);
  if (x.infinite()) return set_limit(truth, n > 0, odd(n) ? x.sign() : 1);
  set_rounded(truth, mpfr_pow_si(truth.value.get(), x.value.get(), n, MPFR_RNDZ));
  truth.prescribed = x.zero();
  if (x.zero() && n > 0 && !odd(n)) as_printed(x, answers);
}

/// 7.5.1. Not listed: powr(x, +-infinity) for x other than 1, and powr(+infinity, y).
void powr(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  if (operands.any_nan()) return set_nan(truth);
  if (x.negative && !x.zero()) return set_nan(truth);
  if (x.zero()) {
    if (y.zero()) return set_nan(truth);
    if (y.negative) return set_infinite(truth, 1);
    set_zero(truth, 1);
    return as_printed(x, answers);
  }
  if (x.infinite()) {
    if (y.zero()) return set_nan(truth);
    return set_limit(truth, !y.negative, 1);
  }
  const int against_one = mpfr_cmp_ui(x.value.get(), 1);
  if (y.infinite()) {
    if (against_one == 0) return set_nan(truth);
    return set_limit(truth, (against_one > 0) != y.negative, 1);
  }
  if (y.zero() || against_one == 0) return set_prescribed(truth, 1);
  set_rounded(truth, mpfr_pow(truth.value.get(), x.value.get(), y.value.get(), MPFR_RNDZ));
}

/// 7.5.1. An infinite x is not listed, so the limits are required.
void rootn(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const std::int64_t n = operands[1].integer;
  if (n == 0 || x.nan()) return set_nan(truth);
  const int sign = odd(n) ? x.sign() : 1;
  if (x.zero()) {
    if (n < 0) return set_infinite(truth, sign);
    set_zero(truth, sign);
    return odd(n) ? void() : as_printed(x, answers);
  }
  if (x.negative && !odd(n)) return set_nan(truth);
  if (x.infinite()) return set_limit(truth, n > 0, sign);
  set_rounded(truth, mpfr_rootn_si(truth.value.get(), x.value.get(), n, MPFR_RNDZ));
}

/// F.9.4.3 of C99: hypot(+-infinity, y) is +infinity, even for a NaN. hypot(x, +-0) 'is equivalent
/// to fabs(x)'.
void hypot(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  if (x.infinite() || y.infinite()) return set_infinite(truth, 1);
  if (operands.any_nan()) return set_nan(truth);
  if (x.zero() || y.zero()) {
    set_rounded(truth, mpfr_abs(truth.value.get(), (x.zero() ? y : x).value.get(), MPFR_RNDZ));
    truth.prescribed = true;
    return;
  }
  set_rounded(truth, mpfr_hypot(truth.value.get(), x.value.get(), y.value.get(), MPFR_RNDZ));
}

/// F.9.1.4 of C99 prescribes the zeros. Multiples of pi are not representable, so the table's limit
/// applies to them.
void atan2(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_atan2(truth.value.get(), operands[0].value.get(), operands[1].value.get(),
                                MPFR_RNDZ));
  truth.prescribed = !truth.inexact && (special(operands[0]) || special(operands[1]));
}

/// 7.5.1 lists exact fractions as results for special operands, so they are prescribed.
void atan2pi(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_atan2pi(truth.value.get(), operands[0].value.get(),
                                  operands[1].value.get(), MPFR_RNDZ));
  truth.prescribed = !truth.inexact && (special(operands[0]) || special(operands[1]));
}

/// No section names the special values, or the sign of 1 / sqrt(-0).
void rsqrt(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  if (x.zero()) {
    set_infinite(truth, x.sign(), false);
    truth.sign_free = x.negative;
    return;
  }
  set_rounded(truth, mpfr_rec_sqrt(truth.value.get(), x.value.get(), MPFR_RNDZ));
  truth.sign_free = x.infinite();
}

void sincos(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  const Operand& x = operands[0];
  set_rounded(answer[0], mpfr_sin(answer[0].value.get(), x.value.get(), MPFR_RNDZ));
  set_rounded(answer[1], mpfr_cos(answer[1].value.get(), x.value.get(), MPFR_RNDZ));
  answer[0].prescribed = answer[1].prescribed = x.zero();
}

namespace {

/// F.9.5.3 of C99 prescribes the infinities at poles and for infinite arguments, and +0 for 1 and
/// 2. No other value is exact.
int log_gamma(Truth& truth, const Operand& x) {
  int sign = 0;
  set_rounded(truth, mpfr_lgamma(truth.value.get(), &sign, x.value.get(), MPFR_RNDZ));
  truth.prescribed = !truth.inexact && truth.kind != Truth::Kind::nan;
  return sign;
}

}  // namespace

void lgamma(const Operands& operands, Answers& answers) {
  log_gamma(answers.add()[0], operands[0]);
  // By a different reading, any value is right (lgamma-special-values).
  if (!operands[0].nan()) answers.add_of_another_reading();
}

/// The tables call the error of the value 'undefined', but the stored sign is prescribed. The
/// stored sign is 0 for zeros and negative integers (7.5.1), and otherwise the sign of gamma (Table
/// 11). The specification does not mention infinities and NaNs.
void lgamma_r(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  const Operand& x = operands[0];
  const int sign = log_gamma(answer[0], x);
  if (x.nan() || x.infinite()) {
    answers.add_of_another_reading();
    return;
  }
  const bool pole = x.zero() || (x.negative && mpfr_integer_p(x.value.get()));
  answer[1].kind = Truth::Kind::sign;
  answer[1].integer = pole ? 0 : sign;
  // By a different reading, only the sign is prescribed (lgamma_r-special-values).
  Truth& other = answers.add_of_another_reading()[1];
  other.kind = Truth::Kind::sign;
  other.integer = pole ? 0 : sign;
}

}  // namespace assay::reference::oracles
