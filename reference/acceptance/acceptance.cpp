#include "reference/acceptance/acceptance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/acceptance/arbiter.h"
#include "reference/base/errors.h"

// The rules, with sections of OpenCL C 3.0.19 (chapter 7 of OpenCL 1.2 has the same text):
//
//  1 exact              The value itself. If the table says 0 ulp, no other answer is right. The
//                       same is true if 7.5.1 or F.9 of C99 prescribe the value: 'those values
//                       shall produce exactly the prescribed answers, and no other'. A zero has the
//                       sign of the exact zero.
//  2 within_limit       7.4: the error against the infinitely precise result is within the table's
//                       bound, in ulp as 7.4 defines it. If the table says correctly rounded, only
//                       the rounded value is right. A zero after an underflow has the sign of the
//                       exact result.
//  3 overflow           7.4: 'Math functions are allowed to return infinity for a finite reference
//                       value when the next floating-point number that would be representable after
//                       the finite maximum, if there was sufficient range, meets ULP error
//                       tolerance'.
//  4 nan_required       A NaN if the right answer is a NaN. 7.5.1 leaves payload and sign open.
//  5 result_flushed     7.5.3.2: 'If the result given by 1. is a sub-normal before rounding, it may
//                       be flushed to zero', of either sign. '1.' is any conforming result. Within
//                       a bound in ulp, a conforming result may be subnormal although the exact
//                       value is not.
//  6 operand_flushed    7.5.3.3: 'Any non-flushed conforming result for the function if one or more
//                       of its sub-normal operands are flushed to zero', of either sign.
//  7 both_flushed       7.5.3.4: 'If the result of 3. is a sub-normal before rounding ...'.
//  8 free_value         Any value is right: the tables say so, or the value is undefined or
//                       implementation-defined. Arguments for which Table 12 does not define the
//                       function have an undefined value. The error is still measured. If the
//                       tables call only the error undefined (lgamma), the values that 7.5
//                       prescribes are still required.
//  9 alternative        Another answer that the specification lists for the same input. A NaN is
//                       also right if an operand is a signaling NaN: 7.2 does not require support
//                       for signaling NaNs, and F.9 does not mention them.
// 10 derived            OpenCL C 3.0.19, Table 67: 'derived implementations may implement as' a
//                       formula, 'the operations used in the derivation may themselves be relaxed'.
// 11 zero_sign          -cl-no-signed-zeros (OpenCL 1.2, 5.6.4.3): 'the sign of a zero result isn't
//                       significant'. The sign of a zero operand may also be ignored. OpenCL 1.2,
//                       chapter 10, item 7: 'Zero results may always be positive 0.0'.
// 12 special            -cl-finite-math-only: 'arguments and results are not NaNs or +-infinity'.
//                       The rule also holds if the device does not report CL_FP_INF_NAN
//                       (OpenCL 1.2, chapter 10, item 7).
// 13 not_recommended    6.4.3.3: 'NaN should be converted to 0' (see data/interpretations.toml).
//
// A wrong answer fails by rule 0, rejected. An answer with only one of the faults below fails by
// the rule of that fault:
//
// 14 zero_sign_wrong    A zero without the sign that 7.5.1 or F.9 prescribes, or that the operation
//                       gives.
// 15 prescribed_missed  A value within the table's bound, although 7.5.1 or F.9 prescribe another
//                       value. For whole vectors (normalize): not the value that 7.5.1 prescribes.
// 16 nan_signaling      A signaling NaN, although the text prescribes a quiet NaN.
// 17 other_reading      Another reading in data/interpretations.toml accepts the answer (lgamma_r's
//                       sign as a sign bit). Oracles list these answers after the right answers.
//
// Two results of one call are judged together: both must agree with the same answer, for the same
// choice of flushed operands.

namespace assay::reference {
namespace {

/// Far more than any function needs: the exact sum of three doubles has 4,200 bits.
constexpr mpfr_prec_t greatest_precision = 1 << 15;
constexpr double no_ulp = std::numeric_limits<double>::infinity();

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

/// Rule 9 for signaling NaNs.
bool all_nan(const Function& function, const FloatFormat& format,
             const std::array<std::uint64_t, 2>& subject) {
  for (std::size_t i = 0; i < function.results.size(); ++i) {
    if (function.results[i] != Kind::gentype) continue;
    if (classify(format, subject[i]) != FloatClass::nan) return false;
  }
  return function.results[0] == Kind::gentype;
}

/// Increases the precision until the rules can decide (Ziv's loop).
Verdict decide(const Function& function, const Rules& rules, const Operands& operands,
               const std::array<std::uint64_t, 2>& subject, int only) {
  const Arbiter arbiter(function, rules, operands);
  for (mpfr_prec_t precision = first_precision(rules.format); precision <= greatest_precision;
       precision *= 2) {
    Answers& answers = scratch().answers;
    answers.clear(precision);
    function.oracle->answer(operands, answers);
    double least_ulp = no_ulp;
    bool undecided = false;
    Verdict named;  // of the first answer that fails by one of rules 14 to 17
    for (std::size_t i = 0; i < answers.of_all_readings(); ++i) {
      Decision decision = Decision::accepted;
      Rule rule = Rule::rejected, broken = Rule::exact;
      double ulp = 0;
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        if (only >= 0 && k != static_cast<std::size_t>(only)) continue;
        const Result result = arbiter.judge(answers[i][k], subject[k]);
        if (result.decision != Decision::accepted && decision != Decision::rejected) {
          decision = result.decision;
        }
        if (result.decision == Decision::rejected && broken != Rule::rejected) broken = result.rule;
        rule = rule == Rule::rejected ? result.rule : stronger(rule, result.rule);
        ulp = std::fmax(ulp, result.ulp);
      }
      if (decision == Decision::accepted && i >= answers.size()) {
        named = {false, Rule::other_reading, least_ulp};
        continue;
      }
      if (decision == Decision::accepted) return {true, i == 0 ? rule : Rule::alternative, ulp};
      if (decision == Decision::undecided) undecided = true;
      if (decision == Decision::rejected && broken != Rule::rejected &&
          named.rule == Rule::rejected)
        named = {false, broken, ulp};
      least_ulp = std::fmin(least_ulp, ulp);
    }
    if (!undecided)
      return named.rule != Rule::rejected ? named : Verdict{false, Rule::rejected, least_ulp};
  }
  throw ReferenceError(fmt::format(
      "{}({:#x}, {:#x}, {:#x}): no verdict with {} bits: the bounds of the oracle stay too wide",
      function.name, operands[0].bits, operands[1].bits, operands[2].bits, greatest_precision));
}

/// Judges each choice of operands that rules 6, 7 and 11 allow. A subnormal operand may be a zero
/// of either sign. A zero may have either sign if the sign does not count. If several choices
/// accept the answer, the least error counts.
Verdict decide_with_others(const Function& function, const Rules& rules, const Operands& operands,
                           const std::array<std::uint64_t, 2>& subject, int only) {
  const std::uint64_t minus_zero = sign_bit(rules.format);
  std::array<std::array<std::uint64_t, 3>, 3> patterns{};
  std::array<std::size_t, 3> count{1, 1, 1};
  for (std::size_t i = 0; i < operands.count; ++i) {
    const Operand& x = operands[i];
    patterns[i][0] = x.bits;
    if (x.kind != Kind::gentype) continue;
    if (operands.flush_to_zero && x.float_class == FloatClass::subnormal) {
      patterns[i] = {x.bits, 0, minus_zero};
      count[i] = 3;
    } else if (rules.freedoms.zero_signs && x.zero()) {
      patterns[i][count[i]++] = x.bits ^ minus_zero;
    }
  }
  thread_local Operands others;
  Verdict named, best;
  const std::size_t choices = count[0] * count[1] * count[2];
  for (std::size_t choice = 1; choice < choices; ++choice) {
    others = operands;
    bool flushed = false;
    std::size_t rest = choice;
    for (std::size_t i = 0; i < operands.count; rest /= count[i], ++i) {
      const std::uint64_t bits = patterns[i][rest % count[i]];
      if (bits == operands[i].bits) continue;
      flushed = flushed || !operands[i].zero();
      others.set(i, Kind::gentype, bits);
    }
    Verdict verdict = decide(function, rules, others, subject, only);
    if (!verdict.accepted) {
      if (named.rule == Rule::rejected) named = verdict;
      continue;
    }
    verdict.rule = !flushed                               ? Rule::zero_sign
                   : verdict.rule == Rule::result_flushed ? Rule::both_flushed
                                                          : Rule::operand_flushed;
    if (!best.accepted || verdict.ulp < best.ulp) best = verdict;
    if (best.ulp == 0) break;
  }
  return best.accepted ? best : named;
}

/// The function compares flushed operands and returns the unflushed operand. Rule 6 allows this
/// result for functions that select an operand. For other functions, only another reading allows
/// the result (selection-of-subnormals).
bool selects_unflushed(const Function& function, const Rules& rules, const Operands& operands,
                       const std::array<std::uint64_t, 2>& subject, int only) {
  if (!operands.flush_to_zero || only > 0) return false;
  // remquo compares x as a zero, and then returns x unchanged.
  if (function.results.size() == 2)
    return function.selects && operands[0].float_class == FloatClass::subnormal &&
           subject[0] == operands[0].bits && subject[1] == 0;
  bool returned = false;
  thread_local Operands flushed;
  flushed = operands;
  for (std::size_t i = 0; i < operands.count; ++i) {
    if (operands[i].kind != Kind::gentype || operands[i].float_class != FloatClass::subnormal)
      continue;
    returned = returned || subject[0] == operands[i].bits;
    flushed.set(i, Kind::gentype, operands[i].bits & sign_bit(rules.format));
  }
  if (!returned) return false;
  for (const std::uint64_t zero : {std::uint64_t{0}, sign_bit(rules.format)}) {
    const Rule rule = decide(function, rules, flushed, {zero, subject[1]}, only).rule;
    if (rule == Rule::exact || rule == Rule::zero_sign || rule == Rule::zero_sign_wrong)
      return true;
  }
  return false;
}

/// Every result is an integer, and an operand is zero or a subnormal number that may be flushed. In
/// another reading (finite-math-scope), the options may change the behavior of these edge cases.
bool integer_of_no_normal(const Function& function, const Operands& operands) {
  bool found = false;
  for (std::size_t i = 0; i < operands.count; ++i)
    found = found || (operands[i].kind == Kind::gentype &&
                      (operands[i].zero() || (operands.flush_to_zero &&
                                              operands[i].float_class == FloatClass::subnormal)));
  return found &&
         std::ranges::none_of(function.results, [](Kind kind) { return kind == Kind::gentype; });
}

/// Rule 12: an operand or the value may be an infinity or a NaN.
bool special(const Function& function, const Rules& rules, const Operands& operands) {
  for (std::size_t i = 0; i < operands.count; ++i) {
    if (operands[i].kind == Kind::gentype && (operands[i].nan() || operands[i].infinite()))
      return true;
  }
  const Arbiter arbiter(function, rules, operands);
  Answers& answers = scratch().answers;
  answers.clear(first_precision(rules.format));
  function.oracle->answer(operands, answers);
  for (std::size_t k = 0; k < function.results.size(); ++k) {
    if (function.results[k] == Kind::gentype && arbiter.may_be_special(answers[0][k])) return true;
  }
  return false;
}

}  // namespace

mpfr_prec_t first_precision(const FloatFormat& format) {
  // 40 bits more than the format has are nearly always enough. MPFR computes in words of 64 bits,
  // so fewer bits would not be faster.
  return format.precision + 40 <= 64 ? 64 : 128;
}

Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only) {
  Operands& operands = scratch().operands;
  load(operands, function, rules, input);
  Verdict verdict = decide(function, rules, operands, subject, only);
  if (verdict.accepted) return verdict;
  if (rules.freedoms.everything || outside_domain(function, rules, input)) {
    return {true, Rule::free_value, verdict.ulp};
  }
  if (operands.any_signaling() && all_nan(function, rules.format, subject)) {
    return {true, Rule::alternative, 0};
  }
  const Freedoms& free = rules.freedoms;
  if (operands.flush_to_zero || free.zero_signs) {
    const Verdict other = decide_with_others(function, rules, operands, subject, only);
    if (other.accepted) return other;
    if (verdict.rule == Rule::rejected && other.rule != Rule::rejected) verdict = other;
    if (selects_unflushed(function, rules, operands, subject, only)) {
      if (function.selects) return {true, Rule::operand_flushed, 0};
      // Only another reading accepts the answer (selection-of-subnormals).
      verdict.rule = Rule::other_reading;
    }
  }
  if ((free.specials || (free.exceptional && function.operation)) &&
      special(function, rules, operands)) {
    return {true, Rule::special, 0};  // no value is prescribed
  }
  if (free.disputed && verdict.rule == Rule::rejected &&
      (verdict.ulp <= most_relaxed_ulp || integer_of_no_normal(function, operands)))
    verdict.rule = Rule::other_reading;
  // Another reading judges each result separately (frexp-pair-under-flush).
  if (operands.flush_to_zero && only < 0 && function.results.size() == 2 &&
      accept(function, rules, input, subject, 0).accepted &&
      accept(function, rules, input, subject, 1).accepted)
    verdict.rule = Rule::other_reading;
  return verdict;
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
