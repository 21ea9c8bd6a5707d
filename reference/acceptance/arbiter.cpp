#include "reference/acceptance/arbiter.h"

#include <cmath>
#include <limits>
#include <vector>

#include "reference/base/rounding.h"

namespace assay::reference {
namespace {

constexpr double no_ulp = std::numeric_limits<double>::infinity();

Result rejected(double ulp) {
  return {Decision::rejected, Rule::rejected, ulp};
}
Result fails_by(Rule rule, double ulp) {
  return {Decision::rejected, rule, ulp};
}
Result accepted(Rule rule, double ulp) {
  return {Decision::accepted, rule, ulp};
}

struct LimitOf {
  const Rules& rules;
  const Operands& operands;

  Limit operator()(const accuracy::Exact&) const { return {.rounded = true}; }
  Limit operator()(const accuracy::LowBits&) const { return {.rounded = true}; }
  Limit operator()(const accuracy::CorrectlyRounded&) const { return {.rounded = true}; }
  Limit operator()(const accuracy::FmaOrMulAdd&) const { return {.rounded = true}; }
  Limit operator()(const accuracy::Ulp& ulp) const {
    return {.bound = ulp.base + ulp.per_width * rules.width};
  }
  Limit operator()(const accuracy::UlpOfInput& ulp) const {
    if (operands[0].nan() || operands[0].infinite()) return {.bound = ulp.base};
    const double x = to_double(rules.format, operands[0].bits);
    return {.bound = ulp.base + std::floor(std::fabs(ulp.factor * x))};
  }
  Limit operator()(const accuracy::Absolute& absolute) const {
    return {.absolute = true, .bound = absolute.bound};
  }
  Limit operator()(const accuracy::Undefined&) const { return {.free = true, .edges = true}; }
  Limit operator()(const accuracy::ImplementationDefined&) const {
    return {.free = true, .edges = true};
  }
  template <class Free>
  Limit operator()(const Free&) const {
    return {.free = true};
  }
};

/// Rule 5 (acceptance.cpp lists the rules): a right result may be subnormal before rounding.
bool may_be_subnormal(const FloatFormat& format, const Truth& truth, const Limit& limit, int unit) {
  if (mpfr_zero_p(truth.value.get())) return truth.inexact;
  thread_local Number least(64), reach;
  reach.set_precision(mpfr_get_prec(truth.value.get()) + 64);
  mpfr_set_d(reach.get(), limit.bound, MPFR_RNDN);
  mpfr_mul_2si(reach.get(), reach.get(), unit, MPFR_RNDN);
  mpfr_set_ui_2exp(least.get(), 1, format.min_exponent, MPFR_RNDN);
  mpfr_add(reach.get(), reach.get(), least.get(), MPFR_RNDN);
  return mpfr_cmpabs(truth.value.get(), reach.get()) < 0;
}

Result judge_integer(const Truth& truth, std::uint64_t bits) {
  const std::int64_t subject = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  bool right = false;
  if (truth.kind == Truth::Kind::integer) {
    right = subject == truth.integer || subject == truth.other_integer;
  } else if (truth.kind == Truth::Kind::sign) {
    const Rule rule = sign_rule(static_cast<int>(truth.integer), subject);
    return rule == Rule::exact ? accepted(rule, 0) : fails_by(rule, no_ulp);
  } else {
    const std::uint64_t mask = (std::uint64_t{1} << truth.expected_bits) - 1;
    const auto low = [mask](std::int64_t value) {
      return static_cast<std::uint64_t>(value < 0 ? -value : value) & mask;
    };
    right =
        low(subject) == low(truth.integer) && (subject == 0 || (subject < 0) == (truth.sign < 0));
  }
  return right ? accepted(Rule::exact, 0) : rejected(no_ulp);
}

std::vector<double> numbers(const Operands& operands) {
  std::vector<double> list;
  for (std::size_t i = 0; i < operands.count; ++i) {
    const Operand& x = operands[i];
    list.push_back(x.kind == Kind::gentype ? to_double(operands.format, x.bits)
                                           : static_cast<double>(x.integer));
  }
  return list;
}

}  // namespace

Rule sign_rule(int sign, std::int64_t subject) {
  if (sign == 0) return subject == 0 ? Rule::exact : Rule::prescribed_missed;
  if (subject != 0 && (subject < 0) == (sign < 0)) return Rule::exact;
  return subject == (sign < 0 ? 1 : 0) ? Rule::other_reading : Rule::rejected;
}

Arbiter::Arbiter(const Function& function, const Rules& rules, const Operands& operands)
    : function_(function), rules_(rules), operands_(operands) {
  find_limits();
}

Arbiter::Arbiter(const Function& function, const Rules& rules, const Operands& operands,
                 const Limit& limit)
    : function_(function), rules_(rules), operands_(operands), limits_{limit}, limit_count_(1) {}

void Arbiter::find_limits() {
  const LimitOf limit_of{rules_, operands_};
  const auto add = [&](const Limit& limit) {
    if (limit_count_ < most_limits) limits_[limit_count_++] = limit;
  };
  if (rules_.relaxed == nullptr) return add(std::visit(limit_of, rules_.accuracy));
  clause_ = rules_.relaxed->clause(numbers(operands_));
  if (clause_ == nullptr) return add({.free = true});
  for (const RelaxedRow::Rule& rule : clause_->rules) {
    if (rule.formula != nullptr) continue;
    Limit limit = std::visit(limit_of, rule.bound);
    limit.edges = false;  // Table 67 calls the results undefined, not only the errors
    add(limit);
  }
}

Result Arbiter::judge(const Truth& truth, std::uint64_t subject) const {
  switch (truth.kind) {
    case Truth::Kind::any:
      return accepted(Rule::free_value, 0);
    case Truth::Kind::integer:
    case Truth::Kind::low_bits:
    case Truth::Kind::sign:
      return judge_integer(truth, subject);
    default:
      break;
  }
  Result result = judge_value(truth, subject);
  if (truth.seldom_kept && result.decision == Decision::rejected)
    result.rule = Rule::prescribed_missed;
  return result;
}

Result Arbiter::judge_value(const Truth& truth, std::uint64_t subject) const {
  Result least = rejected(no_ulp);
  for (std::size_t i = 0; i < limit_count_; ++i) {
    const Result one = judge_under(limits_[i], truth, subject);
    // Rule 8: any value is accepted, with its error.
    if (free(limits_[i], truth)) return accepted(Rule::free_value, one.ulp);
    if (one.decision == Decision::accepted) return one;
    if (one.decision == Decision::undecided) least.decision = Decision::undecided;
    if (one.rule != Rule::rejected) least.rule = one.rule;
    least.ulp = std::fmin(least.ulp, one.ulp);
  }
  if (least.decision == Decision::rejected && derived(subject)) {
    return accepted(Rule::derived, least.ulp);
  }
  return least;
}

/// Rule 10: the answer is the value of a formula that relaxed math allows.
bool Arbiter::derived(std::uint64_t subject) const {
  return clause_ != nullptr &&
         rules_.relaxed->derived(numbers(operands_), {rules_.format, operands_.flush_to_zero},
                                 subject);
}

bool Arbiter::prescribed(const Truth& truth) const {
  return truth.prescribed && !rules_.freedoms.edges;
}

/// Rule 8. If a table calls the error undefined, only rounding errors are meant. Poles, infinities,
/// NaNs and prescribed numbers stay prescribed.
bool Arbiter::free(const Limit& limit, const Truth& truth) const {
  if (!limit.free || !limit.edges) return limit.free;
  return truth.kind == Truth::Kind::number && !prescribed(truth);
}

Result Arbiter::judge_under(const Limit& limit, const Truth& truth, std::uint64_t subject) const {
  const FloatFormat& format = rules_.format;
  const FloatClass answer = classify(format, subject);
  const bool nan = answer == FloatClass::nan;
  switch (truth.kind) {
    case Truth::Kind::nan:
      return nan ? accepted(Rule::nan_required, 0) : rejected(no_ulp);
    case Truth::Kind::quiet_nan:
      if (!nan) return rejected(no_ulp);
      return is_signaling(format, subject) ? fails_by(Rule::nan_signaling, no_ulp)
                                           : accepted(Rule::nan_required, 0);
    case Truth::Kind::infinite: {
      const bool sign =
          truth.sign_free || is_negative(format, subject) == (mpfr_sgn(truth.value.get()) < 0);
      return answer == FloatClass::infinite && sign ? accepted(Rule::exact, 0) : rejected(no_ulp);
    }
    default:
      return nan ? rejected(no_ulp) : judge_number(limit, truth, subject);
  }
}

/// Rules 1 and 11: the sign of a zero is right.
bool Arbiter::zero_of_right_sign(bool negative_expected, std::uint64_t subject,
                                 bool sign_free) const {
  const bool negative = is_negative(rules_.format, subject);
  if (sign_free || negative == negative_expected || rules_.freedoms.zero_signs) return true;
  return rules_.freedoms.positive_zero && function_.operation && !negative;
}

Result Arbiter::judge_number(const Limit& limit, const Truth& truth, std::uint64_t subject) const {
  const FloatFormat& format = rules_.format;
  const mpfr_srcptr value = truth.value.get();
  const bool exact_zero = mpfr_zero_p(value) && !truth.inexact;
  const bool zero = classify(format, subject) == FloatClass::zero;
  if (exact_zero && zero) {  // rule 1
    const bool negative_expected = mpfr_signbit(value) != 0;
    const bool same = truth.sign_free || is_negative(format, subject) == negative_expected;
    if (same) return accepted(Rule::exact, 0);
    return zero_of_right_sign(negative_expected, subject, false)
               ? accepted(Rule::zero_sign, 0)
               : fails_by(Rule::zero_sign_wrong, 0);
  }
  const int ulp_unit = ulp_exponent(format, value, truth.inexact);
  const ErrorBounds error = measured(truth, subject, ulp_unit);
  if (free(limit, truth)) return accepted(Rule::free_value, error.high);
  const bool one_answer = limit.rounded || prescribed(truth);
  Result result = one_answer ? judge_rounded(truth, subject, error.high)
                             : judge_limited(limit, truth, subject, error);
  if (result.decision == Decision::rejected && zero && operands_.flush_to_zero &&
      !prescribed(truth) &&
      may_be_subnormal(format, truth, limit, limit.absolute ? limit.unit : ulp_unit)) {
    return accepted(Rule::result_flushed, 0);
  }
  // Rule 15: the answer is within the bound, but another value is prescribed.
  if (result.decision == Decision::rejected && result.rule == Rule::rejected && one_answer &&
      !limit.rounded && judge_limited(limit, truth, subject, error).decision == Decision::accepted)
    return fails_by(Rule::prescribed_missed, error.high);
  return result;
}

/// For a value beyond the range, an infinity is right without an error.
ErrorBounds Arbiter::measured(const Truth& truth, std::uint64_t subject, int unit) const {
  const FloatFormat& format = rules_.format;
  const mpfr_srcptr value = truth.value.get();
  const bool beyond = mpfr_regular_p(value) && mpfr_get_exp(value) - 1 > format.max_exponent;
  if (beyond && classify(format, subject) == FloatClass::infinite &&
      is_negative(format, subject) == (mpfr_sgn(value) < 0)) {
    return {};
  }
  ErrorBounds bounds = error_bounds(format, value, truth.inexact, subject, unit);
  // A finite error stays finite, even beyond the range of a double.
  bounds.high = std::fmin(bounds.high, std::numeric_limits<double>::max());
  return bounds;
}

/// Rules 1, 2 and 3, if exactly one answer is right.
Result Arbiter::judge_rounded(const Truth& truth, std::uint64_t subject, double ulp) const {
  const FloatFormat& format = rules_.format;
  const std::uint64_t expected =
      round_to_format(format, truth.value.get(), truth.inexact, rules_.rounding);
  if (subject != expected) {
    const bool zeros = classify(format, expected) == FloatClass::zero &&
                       classify(format, subject) == FloatClass::zero;
    if (!zeros) return rejected(ulp);
    return zero_of_right_sign(is_negative(format, expected), subject, false)
               ? accepted(Rule::zero_sign, ulp)
               : fails_by(Rule::zero_sign_wrong, ulp);
  }
  if (classify(format, expected) == FloatClass::infinite) return accepted(Rule::overflow, ulp);
  return accepted(ulp == 0 ? Rule::exact : Rule::within_limit, ulp);
}

/// Two readings of the ulp differ at a power of two, and beyond the greatest number
/// (ulp-at-powers-of-two and ulp-above-greatest-finite in data/interpretations.toml).
bool Arbiter::ulp_disputed(const Truth& truth) const {
  const mpfr_srcptr value = truth.value.get();
  return mpfr_regular_p(value) != 0 && ((!truth.inexact && mpfr_min_prec(value) == 1) ||
                                        mpfr_get_exp(value) - 1 > rules_.format.max_exponent);
}

/// Rules 1, 2 and 3, if a bound decides.
Result Arbiter::judge_limited(const Limit& limit, const Truth& truth, std::uint64_t subject,
                              const ErrorBounds& error) const {
  const ErrorBounds distance = limit.absolute ? measured(truth, subject, limit.unit) : error;
  if (distance.certainly_beyond(limit.bound))
    return !limit.absolute && ulp_disputed(truth) && distance.certainly_within(2 * limit.bound)
               ? fails_by(Rule::other_reading, error.high)
               : rejected(error.high);
  if (!distance.certainly_within(limit.bound)) return {Decision::undecided, Rule::rejected, 0};
  if (classify(rules_.format, subject) == FloatClass::infinite) {
    return accepted(Rule::overflow, error.high);
  }
  return accepted(error.high == 0 ? Rule::exact : Rule::within_limit, error.high);
}

bool Arbiter::may_be_special(const Truth& truth) const {
  if (truth.kind == Truth::Kind::nan || truth.kind == Truth::Kind::quiet_nan ||
      truth.kind == Truth::Kind::infinite) {
    return true;
  }
  if (truth.kind != Truth::Kind::number || !mpfr_regular_p(truth.value.get())) return false;
  double bound = 1;
  for (std::size_t i = 0; i < limit_count_; ++i) {
    if (!limits_[i].absolute) bound = std::fmax(bound, limits_[i].bound + 1);
  }
  Number reach(128), end(128);
  mpfr_set_d(reach.get(), bound, MPFR_RNDU);
  mpfr_mul_2si(reach.get(), reach.get(),
               rules_.format.max_exponent - rules_.format.significand_bits(), MPFR_RNDU);
  mpfr_set_ui_2exp(end.get(), 1, rules_.format.max_exponent + 1, MPFR_RNDN);
  mpfr_sub(end.get(), end.get(), reach.get(), MPFR_RNDD);
  return mpfr_cmpabs(truth.value.get(), end.get()) >= 0;
}

}  // namespace assay::reference
