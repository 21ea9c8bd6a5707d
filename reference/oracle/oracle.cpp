#include "reference/oracle/oracle.h"

namespace assay::reference {

void Operands::set(std::size_t index, Kind kind, std::uint64_t bits) {
  Operand& target = operand[index];
  target.kind = kind;
  target.bits = bits;
  switch (kind) {
    case Kind::gentype:
      target.float_class = classify(format, bits);
      target.negative = is_negative(format, bits);
      mpfr_set_d(target.value.get(), to_double(format, bits), MPFR_RNDN);
      break;
    case Kind::intn:
      target.float_class = FloatClass::normal;
      target.integer = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
      target.negative = target.integer < 0;
      break;
    case Kind::uintn:
      target.float_class = FloatClass::normal;
      target.integer = static_cast<std::int64_t>(bits);
      target.negative = false;
      break;
  }
}

void Operands::load(const Function& function, const FloatFormat& number_format,
                    const std::array<std::uint64_t, 3>& bits) {
  format = number_format;
  count = function.parameters.size();
  for (std::size_t i = 0; i < count; ++i) set(i, function.parameters[i], bits[i]);
}

bool Operands::any_nan() const {
  for (std::size_t i = 0; i < count; ++i) {
    if (operand[i].nan()) return true;
  }
  return false;
}

bool Operands::any_signaling() const {
  for (std::size_t i = 0; i < count; ++i) {
    if (operand[i].nan() && is_signaling(format, operand[i].bits)) return true;
  }
  return false;
}

void Answers::clear(mpfr_prec_t precision) {
  size_ = others_ = 0;
  precision_ = precision;
}

Answers::Answer& Answers::add() {
  if (size_ == answers_.size()) answers_.emplace_back();
  Answer& answer = answers_[size_++];
  for (Truth& truth : answer) {
    truth.kind = Truth::Kind::any;
    truth.value.set_precision(precision_);
    truth.inexact = truth.prescribed = truth.sign_free = truth.seldom_kept = false;
  }
  return answer;
}

Answers::Answer& Answers::add_of_another_reading() {
  ++others_;
  return add();
}

void set_nan(Truth& truth) {
  truth.kind = Truth::Kind::nan;
  mpfr_set_nan(truth.value.get());
}

void set_infinite(Truth& truth, int sign, bool prescribed) {
  truth.kind = Truth::Kind::infinite;
  truth.prescribed = prescribed;
  mpfr_set_inf(truth.value.get(), sign);
}

void set_zero(Truth& truth, int sign, bool prescribed) {
  truth.kind = Truth::Kind::number;
  truth.prescribed = prescribed;
  mpfr_set_zero(truth.value.get(), sign);
}

void set_prescribed(Truth& truth, double value) {
  truth.kind = Truth::Kind::number;
  truth.prescribed = true;
  mpfr_set_d(truth.value.get(), value, MPFR_RNDZ);
}

void set_rounded(Truth& truth, int ternary) {
  if (mpfr_nan_p(truth.value.get())) {
    truth.kind = Truth::Kind::nan;
  } else if (mpfr_inf_p(truth.value.get())) {
    truth.kind = Truth::Kind::infinite;
  } else {
    truth.kind = Truth::Kind::number;
    truth.inexact = ternary != 0;
  }
}

void set_exactly(Truth& truth, mpfr_srcptr value) {
  set_rounded(truth, mpfr_set(truth.value.get(), value, MPFR_RNDZ));
}

void set_integer(Truth& truth, std::int64_t value) {
  set_integers(truth, value, value);
}

void set_integers(Truth& truth, std::int64_t value, std::int64_t other) {
  truth.kind = Truth::Kind::integer;
  truth.integer = value;
  truth.other_integer = other;
}

}  // namespace assay::reference
