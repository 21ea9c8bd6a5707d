#include "reference/acceptance.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "reference/errors.h"
#include "reference/judge_demand.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

// The rules, after OpenCL C 3.0.19 (chapter 7 of OpenCL 1.2 reads the same):
//
// 1 exact             The value itself. The only answer where 7.5.1 or F.9 of C99 prescribe one
//                     ('those values shall produce exactly the prescribed answers, and no other'),
//                     and where the table says 0 ulp. A zero has the sign of the exact zero.
// 2 within_limit      7.4: within the table's bound, the error measured against the infinitely
//                     precise result in ulp as 7.4 defines it; correctly rounded: the one nearest
//                     number, with the sign of a result that underflows to zero.
// 3 overflow          7.4: 'Math functions are allowed to return infinity for a finite reference
//                     value when the next floating-point number that would be representable after
//                     the finite maximum, if there was sufficient range, meets ULP error
//                     tolerance'.
// 4 nan_required      A NaN where the answer is one. 7.5.1 leaves payload and sign open.
// 5 result_flushed    7.5.3.2: 'If the result given by 1. is a sub-normal before rounding, it may
// be
//                     flushed to zero', of either sign. 1. is any conforming result: with a bound
//                     in ulp, one of them may be subnormal though the exact value is not.
// 6 operand_flushed   7.5.3.3: 'Any non-flushed conforming result for the function if one or more
// of
//                     its sub-normal operands are flushed to zero', of either sign.
// 7 both_flushed      7.5.3.4: 'If the result of 3. is a sub-normal before rounding ...'.
// 8 free_value        Undefined, implementation-defined, any value, or outside the range in which
//                     Table 12 defines the function. Measured all the same.
// 9 alternative       Another answer that the specification lists for the same input (see the
//                     oracles), or a NaN for a signalling one: support for these is not required
//                     (7.2), and F.9 does not speak of them.
//
// Two results of one call are judged together: both must agree with the same answer, for the same
// choice of flushed operands.

namespace assay::reference {
namespace {

/// Far beyond what any question here needs: the exact sum of three doubles has 4,200 bits.
constexpr mpfr_prec_t greatest_precision = 1 << 15;
constexpr double no_ulp = std::numeric_limits<double>::infinity();

enum class Decision { rejected, accepted, undecided };

struct Result {
  Decision decision = Decision::rejected;
  Rule rule = Rule::rejected;
  double ulp = 0;
};

Result rejected(double ulp) {
  return {Decision::rejected, Rule::rejected, ulp};
}
Result accepted(Rule rule, double ulp) {
  return {Decision::accepted, rule, ulp};
}

/// What accuracy allows for these operands.
struct Limit {
  bool free = false;
  bool rounded = false;   ///< one answer: the value rounded (exactly representable for 'exact')
  bool absolute = false;  ///< `bound` is a distance, not a number of ulp
  double bound = 0;
};

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
  template <class Free>
  Limit operator()(const Free&) const {
    return {.free = true};
  }
};

/// Rule 5: whether some conforming result is subnormal before rounding, or zero's neighbour.
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

class Arbiter {
 public:
  Arbiter(const Rules& rules, const Operands& operands)
      : rules_(rules),
        operands_(operands),
        limit_(std::visit(LimitOf{rules, operands}, rules.accuracy)) {}

  Result judge(const Truth& truth, std::uint64_t subject) const {
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
    const Result result = judge_value(truth, subject);
    // Rule 8: the value is measured, whatever it is.
    if (limit_.free) return accepted(Rule::free_value, result.ulp);
    return result;
  }

 private:
  Result judge_value(const Truth& truth, std::uint64_t subject) const {
    const FloatFormat& format = rules_.format;
    const FloatClass answer = classify(format, subject);
    const bool nan = answer == FloatClass::nan;
    switch (truth.kind) {
      case Truth::Kind::nan:
        return nan ? accepted(Rule::nan_required, 0) : rejected(no_ulp);
      case Truth::Kind::quiet_nan:
        return nan && !is_signalling(format, subject) ? accepted(Rule::nan_required, 0)
                                                      : rejected(no_ulp);
      case Truth::Kind::infinite: {
        const bool sign =
            truth.sign_free || is_negative(format, subject) == (mpfr_sgn(truth.value.get()) < 0);
        return answer == FloatClass::infinite && sign ? accepted(Rule::exact, 0) : rejected(no_ulp);
      }
      default:
        return nan ? rejected(no_ulp) : judge_number(truth, subject);
    }
  }

  Result judge_number(const Truth& truth, std::uint64_t subject) const {
    const FloatFormat& format = rules_.format;
    const mpfr_srcptr value = truth.value.get();
    const bool exact_zero = mpfr_zero_p(value) && !truth.inexact;
    const bool zero = classify(format, subject) == FloatClass::zero;
    if (exact_zero && zero) {  // rule 1
      const bool sign =
          truth.sign_free || is_negative(format, subject) == (mpfr_signbit(value) != 0);
      return sign ? accepted(Rule::exact, 0) : rejected(no_ulp);
    }
    const int ulp_unit = ulp_exponent(format, value, truth.inexact);
    const ErrorBounds error = measured(truth, subject, ulp_unit);
    if (limit_.free) return accepted(Rule::free_value, error.high);
    const bool one_answer = limit_.rounded || truth.prescribed;
    Result result = one_answer ? judge_rounded(truth, subject, error.high)
                               : judge_limited(truth, subject, error);
    if (result.decision == Decision::rejected && zero && operands_.flush_to_zero &&
        !truth.prescribed &&
        may_be_subnormal(format, truth, limit_, limit_.absolute ? 0 : ulp_unit)) {
      return accepted(Rule::result_flushed, 0);
    }
    return result;
  }

  /// The error in ulp. An infinity for a number beyond the range is no error at all.
  ErrorBounds measured(const Truth& truth, std::uint64_t subject, int unit) const {
    const FloatFormat& format = rules_.format;
    const mpfr_srcptr value = truth.value.get();
    const bool beyond = mpfr_regular_p(value) && mpfr_get_exp(value) - 1 > format.max_exponent;
    if (beyond && classify(format, subject) == FloatClass::infinite &&
        is_negative(format, subject) == (mpfr_sgn(value) < 0)) {
      return {};
    }
    return error_bounds(format, value, truth.inexact, subject, unit);
  }

  /// Rules 1, 2 and 3 where one answer is right.
  Result judge_rounded(const Truth& truth, std::uint64_t subject, double ulp) const {
    const std::uint64_t due =
        round_to_format(rules_.format, truth.value.get(), truth.inexact, rules_.rounding);
    if (subject != due) return rejected(ulp);
    if (classify(rules_.format, due) == FloatClass::infinite) return accepted(Rule::overflow, ulp);
    return accepted(ulp == 0 ? Rule::exact : Rule::within_limit, ulp);
  }

  /// Rules 1, 2 and 3 under a bound.
  Result judge_limited(const Truth& truth, std::uint64_t subject, const ErrorBounds& error) const {
    const ErrorBounds distance = limit_.absolute ? measured(truth, subject, 0) : error;
    if (distance.certainly_beyond(limit_.bound)) return rejected(error.high);
    if (!distance.certainly_within(limit_.bound)) return {Decision::undecided, Rule::rejected, 0};
    if (classify(rules_.format, subject) == FloatClass::infinite) {
      return accepted(Rule::overflow, error.high);
    }
    return accepted(error.high == 0 ? Rule::exact : Rule::within_limit, error.high);
  }

  static Result judge_integer(const Truth& truth, std::uint64_t bits) {
    const std::int64_t subject = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
    bool right = false;
    if (truth.kind == Truth::Kind::integer) {
      right = subject == truth.integer || subject == truth.other_integer;
    } else if (truth.kind == Truth::Kind::sign) {
      right = subject != 0 && (subject < 0) == (truth.integer < 0);
    } else {
      const std::uint64_t mask = (std::uint64_t{1} << truth.bits_due) - 1;
      const auto low = [mask](std::int64_t value) {
        return static_cast<std::uint64_t>(value < 0 ? -value : value) & mask;
      };
      right =
          low(subject) == low(truth.integer) && (subject == 0 || (subject < 0) == (truth.sign < 0));
    }
    return right ? accepted(Rule::exact, 0) : rejected(no_ulp);
  }

  const Rules& rules_;
  const Operands& operands_;
  Limit limit_;
};

/// Which rule speaks for a call with two results.
Rule stronger(Rule a, Rule b) {
  return rank(a) >= rank(b) ? a : b;
}

struct Scratch {
  Operands operands;
  Answers answers;
};
Scratch& scratch() {
  thread_local Scratch mine;
  return mine;
}

void load(Operands& operands, const Function& function, const Rules& rules,
          const std::array<std::uint64_t, 3>& input) {
  operands.flush_to_zero = rules.flush_to_zero || function.may_flush;
  operands.rounding = rules.rounding;
  const auto* low_bits = std::get_if<accuracy::LowBits>(&rules.accuracy);
  operands.quotient_bits = low_bits == nullptr ? 0 : low_bits->bits;
  operands.load(function, rules.format, input);
}

/// Rule 9 for signalling NaNs: whether every floating-point result is a NaN.
bool all_nan(const Function& function, const FloatFormat& format,
             const std::array<std::uint64_t, 2>& subject) {
  for (std::size_t i = 0; i < function.results.size(); ++i) {
    if (function.results[i] != Kind::gentype) continue;
    if (classify(format, subject[i]) != FloatClass::nan) return false;
  }
  return function.results[0] == Kind::gentype;
}

/// One choice of operands: Ziv's loop around the oracle and the rules.
Verdict decide(const Function& function, const Rules& rules, const Operands& operands,
               const std::array<std::uint64_t, 2>& subject, int only) {
  const Arbiter arbiter(rules, operands);
  for (mpfr_prec_t precision = first_precision(rules.format); precision <= greatest_precision;
       precision *= 2) {
    Answers& answers = scratch().answers;
    answers.clear(precision);
    function.oracle->answer(operands, answers);
    double least_ulp = no_ulp;
    bool undecided = false;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      Decision decision = Decision::accepted;
      Rule rule = Rule::rejected;
      double ulp = 0;
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        if (only >= 0 && k != static_cast<std::size_t>(only)) continue;
        const Result result = arbiter.judge(answers[i][k], subject[k]);
        if (result.decision != Decision::accepted && decision != Decision::rejected) {
          decision = result.decision;
        }
        rule = rule == Rule::rejected ? result.rule : stronger(rule, result.rule);
        ulp = std::fmax(ulp, result.ulp);
      }
      if (decision == Decision::accepted) return {true, i == 0 ? rule : Rule::alternative, ulp};
      if (decision == Decision::undecided) undecided = true;
      least_ulp = std::fmin(least_ulp, ulp);
    }
    if (!undecided) return {false, Rule::rejected, least_ulp};
  }
  throw ReferenceError(fmt::format(
      "{}({:#x}, {:#x}, {:#x}): no verdict with {} bits; the oracle does not close in on the value",
      function.name, operands[0].bits, operands[1].bits, operands[2].bits, greatest_precision));
}

/// Rules 6 and 7: every choice of subnormal operands flushed, to zeros of either sign.
Verdict decide_flushed(const Function& function, const Rules& rules, const Operands& operands,
                       const std::array<std::uint64_t, 2>& subject, int only) {
  std::array<std::size_t, 3> subnormal{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < operands.count; ++i) {
    if (operands[i].kind == Kind::gentype && operands[i].float_class == FloatClass::subnormal) {
      subnormal[count++] = i;
    }
  }
  const std::size_t choices = count == 0 ? 1 : count == 1 ? 3 : count == 2 ? 9 : 27;
  thread_local Operands flushed;
  for (std::size_t choice = 1; choice < choices; ++choice) {
    flushed = operands;
    std::size_t rest = choice;
    for (std::size_t i = 0; i < count; ++i, rest /= 3) {
      if (rest % 3 == 0) continue;
      flushed.set(subnormal[i], Kind::gentype, rest % 3 == 1 ? 0 : sign_bit(rules.format));
    }
    Verdict verdict = decide(function, rules, flushed, subject, only);
    if (!verdict.accepted) continue;
    verdict.rule =
        verdict.rule == Rule::result_flushed ? Rule::both_flushed : Rule::operand_flushed;
    return verdict;
  }
  return {};
}

}  // namespace

mpfr_prec_t first_precision(const FloatFormat& format) {
  // Some 40 bits beyond the format decide nearly everything; whole limbs cost the same.
  return format.precision + 40 <= 64 ? 64 : 128;
}

Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only) {
  Operands& operands = scratch().operands;
  load(operands, function, rules, input);
  Verdict verdict = decide(function, rules, operands, subject, only);
  if (verdict.accepted) return verdict;
  if (outside_domain(function, rules, input)) return {true, Rule::free_value, verdict.ulp};
  if (operands.any_signalling() && all_nan(function, rules.format, subject)) {
    return {true, Rule::alternative, 0};
  }
  if (!operands.flush_to_zero) return verdict;
  const Verdict flushed = decide_flushed(function, rules, operands, subject, only);
  return flushed.accepted ? flushed : verdict;
}

const Answers& answers_for(const Function& function, const Rules& rules,
                           const std::array<std::uint64_t, 3>& input, mpfr_prec_t precision) {
  Operands& operands = scratch().operands;
  load(operands, function, rules, input);
  Answers& answers = scratch().answers;
  answers.clear(precision == 0 ? first_precision(rules.format) : precision);
  function.oracle->answer(operands, answers);
  return answers;
}

}  // namespace assay::reference
