#include <cstdint>
#include <limits>

#include "reference/base/rounding.h"
#include "reference/oracle/oracles.h"

namespace assay::reference::oracles {
namespace {

void set_bits(const FloatFormat& format, Truth& truth, std::uint64_t bits) {
  mpfr_set_d(truth.value.get(), to_double(format, bits), MPFR_RNDZ);
  set_rounded(truth, 0);
}

void set_zero_or_exact_difference(Truth& truth, int ternary, int sign_of_zero) {
  set_rounded(truth, ternary);
  if (mpfr_zero_p(truth.value.get())) mpfr_set_zero(truth.value.get(), sign_of_zero);
}

/// Returns one of two arguments. `first_is_right` counts only if both arguments are numbers. If one
/// argument is a NaN, the right answer is the other argument (F.9.9.2 of C99).
void choose(const Operands& operands, Answers& answers, bool first_is_right) {
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  if (x.nan() && y.nan()) return set_nan(answers.add()[0]);
  if (x.nan()) first_is_right = false;
  if (y.nan()) first_is_right = true;
  set_exactly(answers.add()[0], (first_is_right ? x : y).value.get());
  // Zeros are equal, so the sign is free.
  if (x.zero() && y.zero() && x.negative != y.negative) {
    set_exactly(answers.add()[0], (first_is_right ? y : x).value.get());
  }
}

}  // namespace

void copysign(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  if (operands[0].nan()) return set_nan(truth);
  set_rounded(truth, mpfr_setsign(truth.value.get(), operands[0].value.get(),
                                  operands[1].negative ? 1 : 0, MPFR_RNDZ));
}

void fabs(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_abs(truth.value.get(), operands[0].value.get(), MPFR_RNDZ));
}

void fmax(const Operands& operands, Answers& answers) {
  choose(operands, answers, !mpfr_less_p(operands[0].value.get(), operands[1].value.get()));
}

void fmin(const Operands& operands, Answers& answers) {
  choose(operands, answers, !mpfr_less_p(operands[1].value.get(), operands[0].value.get()));
}

void maxmag(const Operands& operands, Answers& answers) {
  if (operands.any_nan()) return fmax(operands, answers);
  const int compared = mpfr_cmpabs(operands[0].value.get(), operands[1].value.get());
  if (compared == 0) return fmax(operands, answers);
  choose(operands, answers, compared > 0);
}

void minmag(const Operands& operands, Answers& answers) {
  if (operands.any_nan()) return fmin(operands, answers);
  const int compared = mpfr_cmpabs(operands[0].value.get(), operands[1].value.get());
  if (compared == 0) return fmin(operands, answers);
  choose(operands, answers, compared < 0);
}

/// Returns fmin(x - floor(x), 0x1.fffffep-1f), whose limit is the greatest float below 1, and
/// stores floor(x). Table 11 of OpenCL C 3.0 prints only a part of this formula. Table 6.8 of
/// OpenCL 1.2 has the whole formula.
void fract(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  const Operand& x = operands[0];
  if (x.nan()) {
    set_nan(answer[0]);
    set_nan(answer[1]);
    return;
  }
  if (x.zero() || x.infinite()) {
    // For -0 and -inf, 7.5.1 prescribes -0, but the formula of Table 11 gives +0 or a NaN
    // (fract-of-minus-zero-and-infinity in data/interpretations.toml).
    set_zero(answer[0], x.sign());
    answer[0].sign_free = x.negative;
    set_exactly(answer[1], x.value.get());
    answer[1].prescribed = true;
    return;
  }
  mpfr_floor(answer[1].value.get(), x.value.get());
  set_rounded(answer[1], 0);
  const int ternary =
      mpfr_sub(answer[0].value.get(), x.value.get(), answer[1].value.get(), MPFR_RNDZ);
  const FloatFormat& format = operands.format;
  const std::uint64_t rounded =
      round_to_format(format, answer[0].value.get(), ternary != 0, operands.rounding);
  if (to_double(format, rounded) >= 1) {
    set_bits(format, answer[0], next_down(format, rounded));
  } else {
    set_rounded(answer[0], ternary);
  }
}

/// F.9.3.4 of C99 and 7.5.1: the stored exponent is 0 for zeros, infinities and NaNs.
void frexp(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  const Operand& x = operands[0];
  set_exactly(answer[0], x.value.get());
  if (x.nan() || x.infinite() || x.zero()) {
    answer[0].prescribed = true;
    return set_integer(answer[1], 0);
  }
  set_integer(answer[1], mpfr_get_exp(x.value.get()));
  mpfr_set_exp(answer[0].value.get(), 0);
}

/// FP_ILOGB0 is INT_MIN or -INT_MAX. FP_ILOGBNAN is INT_MAX or INT_MIN (6.15.2.1). An infinity
/// gives INT_MAX (7.12.6.5 of C99).
void ilogb(const Operands& operands, Answers& answers) {
  using Int = std::numeric_limits<std::int32_t>;
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  if (x.nan()) return set_integers(truth, Int::max(), Int::min());
  if (x.zero()) return set_integers(truth, Int::min(), -Int::max());
  if (x.infinite()) return set_integer(truth, Int::max());
  set_integer(truth, mpfr_get_exp(x.value.get()) - 1);
}

/// The result is exact for any int k, because MPFR's exponents have 63 bits.
void ldexp(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_mul_2si(truth.value.get(), operands[0].value.get(), operands[1].integer,
                                  MPFR_RNDZ));
}

void logb(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  if (x.nan()) return set_nan(truth);
  if (x.zero()) return set_infinite(truth, -1);
  if (x.infinite()) return set_infinite(truth, 1);
  set_rounded(truth, mpfr_set_si(truth.value.get(), mpfr_get_exp(x.value.get()) - 1, MPFR_RNDZ));
}

/// 7.5.2: each part has the sign of x, even if the part is zero.
void modf(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  const Operand& x = operands[0];
  if (x.nan()) {
    set_nan(answer[0]);
    set_nan(answer[1]);
    return;
  }
  if (x.infinite()) {
    set_zero(answer[0], x.sign());
    set_exactly(answer[1], x.value.get());
    return;
  }
  mpfr_trunc(answer[1].value.get(), x.value.get());
  set_rounded(answer[1], 0);
  set_zero_or_exact_difference(
      answer[0], mpfr_sub(answer[0].value.get(), x.value.get(), answer[1].value.get(), MPFR_RNDZ),
      x.sign());
}

void nan(const Operands&, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_nan(truth);
  truth.kind = Truth::Kind::quiet_nan;
}

/// Follows 7.12.11.3 of C99 and 7.5.1. With flushing, 7.5.3 allows more answers.
void nextafter(const Operands& operands, Answers& answers) {
  const FloatFormat& format = operands.format;
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  Truth& truth = answers.add()[0];
  if (operands.any_nan()) return set_nan(truth);
  const int direction = mpfr_cmp(y.value.get(), x.value.get());
  if (direction == 0) {
    set_bits(format, truth, y.bits);
    // C99 returns y. OpenCL's text ('the next representable ... value following x') does not choose
    // between the zeros.
    if (x.bits != y.bits) set_bits(format, answers.add()[0], x.bits);
    return;
  }
  set_bits(format, truth, direction > 0 ? next_up(format, x.bits) : next_down(format, x.bits));
  if (!operands.flush_to_zero) return;
  const std::uint64_t least_normal = least_normal_bits(format);
  if (x.zero()) {
    Truth& normal = answers.add()[0];
    set_bits(format, normal, direction > 0 ? least_normal : least_normal | sign_bit(format));
  } else if (magnitude_bits(format, x.bits) == least_normal && (direction < 0) != x.negative) {
    Truth& zero = answers.add()[0];
    set_zero(zero, x.sign(), false);
    zero.sign_free = true;
  }
}

}  // namespace assay::reference::oracles
