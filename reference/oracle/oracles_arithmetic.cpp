#include "reference/base/rounding.h"
#include "reference/oracle/oracles.h"

namespace assay::reference {

void UnaryOracle::answer(const Operands& operands, Answers& answers) const {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  set_rounded(truth, function_(truth.value.get(), x.value.get(), MPFR_RNDZ));
  if (specials_ == Specials::not_prescribed || truth.inexact) return;
  const bool special_argument = x.infinite() || (x.zero() && specials_ != Specials::not_at_zero);
  const bool special_value = truth.kind == Truth::Kind::infinite ||
                             (truth.kind == Truth::Kind::number && mpfr_zero_p(truth.value.get()));
  truth.prescribed = special_argument || special_value;
}

namespace oracles {
namespace {

Truth& operation(const Operands& operands, Answers& answers, MpfrBinary function) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, function(truth.value.get(), operands[0].value.get(), operands[1].value.get(),
                              MPFR_RNDZ));
  return truth;
}

bool invalid_remainder(const Operands& operands) {
  return operands.any_nan() || operands[0].infinite() || operands[1].zero();
}

/// The product was rounded or flushed before the addition.
void add_rounded_product(const Operands& operands, Answers& answers, std::uint64_t product,
                         bool sign_free) {
  thread_local Number exact_product(53);
  mpfr_set_d(exact_product.get(), to_double(operands.format, product), MPFR_RNDN);
  Truth& truth = answers.add()[0];
  set_rounded(truth,
              mpfr_add(truth.value.get(), exact_product.get(), operands[2].value.get(), MPFR_RNDZ));
  truth.sign_free = sign_free;
}

}  // namespace

void add(const Operands& operands, Answers& answers) {
  operation(operands, answers, mpfr_add);
}
void subtract(const Operands& operands, Answers& answers) {
  operation(operands, answers, mpfr_sub);
}
void multiply(const Operands& operands, Answers& answers) {
  operation(operands, answers, mpfr_mul);
}

void divide(const Operands& operands, Answers& answers) {
  Truth& truth = operation(operands, answers, mpfr_div);
  // If an operand is a zero or an infinity, nothing is rounded.
  truth.prescribed =
      operands[0].zero() || operands[0].infinite() || operands[1].zero() || operands[1].infinite();
}

void reciprocal(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_ui_div(truth.value.get(), 1, operands[0].value.get(), MPFR_RNDZ));
  truth.prescribed = operands[0].zero() || operands[0].infinite();
}

namespace {

Truth& add_fused(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_fma(truth.value.get(), operands[0].value.get(), operands[1].value.get(),
                              operands[2].value.get(), MPFR_RNDZ));
  return truth;
}

}  // namespace

/// In another reading, fma of halves may round to single precision first
/// (half-in-single-precision).
void fma(const Operands& operands, Answers& answers) {
  const Truth& truth = add_fused(operands, answers);
  if (operands.format.precision != half_format.precision || truth.kind != Truth::Kind::number ||
      mpfr_zero_p(truth.value.get()) != 0)
    return;
  const double single = to_double(float_format, round_to_format(float_format, truth.value.get(),
                                                                truth.inexact, operands.rounding));
  Truth& twice = answers.add_of_another_reading()[0];
  mpfr_set_d(twice.value.get(), single, MPFR_RNDZ);
  set_rounded(twice, 0);
}

/// Table 65: 'either as a correctly rounded fma or as a multiply followed by an add both of which
/// are correctly rounded'. By 7.5.3, the product may be flushed.
void mad(const Operands& operands, Answers& answers) {
  add_fused(operands, answers);
  if (operands.any_nan()) return;
  thread_local Number product(2 * 53);  // holds any product exactly
  const int ternary =
      mpfr_mul(product.get(), operands[0].value.get(), operands[1].value.get(), MPFR_RNDZ);
  const FloatFormat& format = operands.format;
  add_rounded_product(operands, answers,
                      round_to_format(format, product.get(), ternary != 0, operands.rounding),
                      false);
  const bool subnormal_before_rounding =
      mpfr_regular_p(product.get()) && mpfr_get_exp(product.get()) - 1 < format.min_exponent;
  if (operands.flush_to_zero && subnormal_before_rounding) {
    // The flushed product may be +0 or -0. Its sign matters only if the sum is zero, so a zero sum
    // may have either sign.
    add_rounded_product(operands, answers, 0, true);
  }
}

void fdim(const Operands& operands, Answers& answers) {
  Truth& truth = answers.add()[0];
  const Operand& x = operands[0];
  const Operand& y = operands[1];
  if (operands.any_nan()) {
    set_nan(truth);
  } else if (mpfr_greater_p(x.value.get(), y.value.get())) {
    set_rounded(truth, mpfr_sub(truth.value.get(), x.value.get(), y.value.get(), MPFR_RNDZ));
  } else {
    set_zero(truth, 1);
  }
}

void fmod(const Operands& operands, Answers& answers) {
  if (invalid_remainder(operands)) return set_nan(answers.add()[0]);
  operation(operands, answers, mpfr_fmod);
}

void remainder(const Operands& operands, Answers& answers) {
  if (invalid_remainder(operands)) return set_nan(answers.add()[0]);
  operation(operands, answers, mpfr_remainder);
}

void remquo(const Operands& operands, Answers& answers) {
  Answers::Answer& answer = answers.add();
  if (invalid_remainder(operands)) {  // 7.5.1: a NaN, and 0 in quo
    set_nan(answer[0]);
    set_integer(answer[1], 0);
    return;
  }
  long quotient = 0;
  set_rounded(answer[0], mpfr_remquo(answer[0].value.get(), &quotient, operands[0].value.get(),
                                     operands[1].value.get(), MPFR_RNDZ));
  answer[1].kind = Truth::Kind::low_bits;
  answer[1].integer = quotient;
  answer[1].expected_bits = operands.quotient_bits;
  answer[1].sign = operands[0].sign() * operands[1].sign();
}

}  // namespace oracles
}  // namespace assay::reference
