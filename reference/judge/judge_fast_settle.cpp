#include <bit>
#include <cmath>
#include <limits>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/arbiter.h"
#include "reference/acceptance/relaxed.h"
#include "reference/fast/box.h"
#include "reference/judge/judge_fast.h"
#include "reference/judge/judge_fast_element.h"

namespace assay::reference {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// The argument `lowered` of error_in_ulp() for values that are known exactly. At a power of two,
/// error_in_ulp() then selects the smaller ulp (7.4).
constexpr double exactly_known = 1 - 0x1p-53;
float mul_add(const std::array<std::uint64_t, 3>& input) {
  return to_float(input[0]) * to_float(input[1]) + to_float(input[2]);
}

/// Rule::exact if the sign is right, or if the value is not an int. Near INT_MIN and INT_MAX two
/// results are right, so the sign is not checked.
Rule wrong_sign(const Function& function, std::uint64_t value, std::uint64_t subject) {
  if (!is_box(value)) return Rule::exact;
  const auto expected = static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
  const auto given = static_cast<std::int32_t>(static_cast<std::uint32_t>(subject));
  const bool ends = expected < -(1 << 30) || expected > 1 << 30;
  if (ends || ((expected > 0) == (given > 0) && (expected < 0) == (given < 0))) return Rule::exact;
  return function.stores_sign ? sign_rule((expected > 0) - (expected < 0), given) : Rule::rejected;
}

/// undecided_error if a zero of the other sign or a flushed number could explain the answer.
double certain_error_of_box(double expected, double answer) {
  if (std::isnan(expected) != std::isnan(answer)) return infinity;
  if (std::isinf(expected)) return std::isinf(answer) ? undecided_error : infinity;
  const double distance = std::fabs(answer - expected);
  if (!(distance > std::fabs(expected) && distance > 0x1p-100)) return undecided_error;
  return error_in_ulp(expected, answer, exactly_known);
}

}  // namespace

/// True if MPFR has confirmed enough failures, and the report has enough examples. Further failures
/// are only counted.
bool FastPass::enough_shown(Rule rule) const {
  const auto& shown = rule == Rule::rejected ? tally_.failures : tally_.named;
  return tally_.decided_by_mpfr >= confirmed_failures && shown.size() >= Tally::max_failures;
}

/// MPFR checks the worst answer at the end.
void FastPass::note_certain(bool failing, double error, std::size_t index) {
  const double severe = severity(failing, error);
  if (severe <= certain_severity_ || (tally_.worst && severe <= tally_.worst->severity)) return;
  certain_severity_ = severe;
  certain_index_ = index;
  certain_failing_ = failing;
}

/// Near a power of two, `error` may be twice the true error.
void FastPass::note_certain_at(std::size_t position, bool failing, double error,
                               std::size_t index) {
  const double severe = severity(failing, error);
  if (severe <= certain_severity_ || (tally_.worst && severe <= tally_.worst->severity)) return;
  if (std::isfinite(error) && at_power_of_two(position)) error = halved(error, index, failing);
  note_certain(failing, error, index);
}

std::uint64_t FastPass::count_certain(std::size_t start, std::size_t count) {
  std::uint64_t certain = 0, off_the_scale = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_certain(errors_[0][i])) continue;
    const double error = as_certain(errors_[0][i]);  // as_certain is its own inverse
    ++certain;
    if (error > 0x1p40) {
      ++off_the_scale;
    } else {
      ++tally_.histogram[histogram_bin(error)];
    }
    note_certain_at(i, true, error, start + i);
  }
  tally_.histogram[Tally::bins - 1] += off_the_scale;
  tally_.inputs += certain;
  tally_.failing += certain;
  tally_.by_rule[static_cast<std::size_t>(Rule::rejected)] += certain;
  return certain;
}

/// Counts only if the report has enough examples. Returns the number of ints with a wrong sign.
std::uint64_t FastPass::count_wrong_signs(std::size_t start, std::size_t count) {
  const auto* const xs = static_cast<const float*>(block_.inputs[0]);
  const auto* const given = static_cast<const std::uint32_t*>(subjects_[1]);
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (errors_[0][i] != undecided_error || std::isnan(xs[i])) continue;
    const Rule rule = wrong_sign(function_, std::bit_cast<std::uint64_t>(values_[1][i]), given[i]);
    if (rule == Rule::exact || !enough_shown(rule) ||
        (function_.stores_sign && !real(values_[0][i])))
      continue;
    if (rule == Rule::rejected) note_certain(true, infinity, start + i);
    ++wrong;
    ++tally_.by_rule[static_cast<std::size_t>(rule)];
    errors_[0][i] = infinity;
  }
  tally_.inputs += wrong;
  tally_.failing += wrong;
  tally_.histogram[histogram_bin(infinity)] += wrong;
  return wrong;
}

void FastPass::settle(std::size_t start, std::size_t position) {
  const std::size_t index = start + position;
  const auto input = judge_.input(batch_, index);
  const auto subject = judge_.subject(batch_, index);
  if (flush_ && !free_ && !may_be_within(position, subject) &&
      flushed_operands_accept(input, subject))
    return count_settled(index, Rule::operand_flushed, 0);
  if (judge_.rules().freedoms.specials && special(position, input)) return count(Rule::special, 0);
  const bool either_way = std::holds_alternative<accuracy::FmaOrMulAdd>(judge_.rules().accuracy);
  if (either_way) {
    const double error = mul_add_error(input, subject);
    if (error >= 0) return count_settled(index, Rule::alternative, error);
  }
  if (judge_.rules().relaxed != nullptr && settle_by_clause(index, position, input, subject))
    return;
  if (tally_.decided_by_mpfr >= confirmed_failures) {
    const Rule wrong = wrong_integer(position, input, subject);
    if (wrong != Rule::exact && enough_shown(wrong)) {
      if (wrong == Rule::rejected) note_certain(true, infinity, index);
      return count_settled(index, wrong, infinity);
    }
    if (enough_shown(Rule::nan_signaling) && signals(position, subject))
      return count_settled(index, Rule::nan_signaling, infinity);
    if (enough_shown(Rule::zero_sign_wrong) && wrong_zero(position, input, subject))
      return count_settled(index, Rule::zero_sign_wrong, 0);
    const bool accepted = free_at(position) || outside_domain(function_, judge_.rules(), input);
    // The tables leave the error undefined here (lgamma). Another reading allows any value, or
    // prescribes only the sign of lgamma_r (lgamma-special-values, lgamma_r-special-values).
    const bool otherwise = !accepted && free_ && edges_;
    const Rule rule = accepted    ? Rule::free_value
                      : otherwise ? Rule::other_reading
                                  : Rule::rejected;
    const bool enough = accepted || (otherwise ? wrong == Rule::exact && enough_shown(rule)
                                               : tally_.failures.size() >= Tally::max_failures);
    const double error = enough ? certain_error(position, input, subject) : undecided_error;
    if (error >= 0) {
      if (rule != Rule::other_reading) note_certain_at(position, !accepted, error, index);
      return count_settled(index, rule, error);
    }
  }
  const Verdict verdict = judge_.decide(input, subject);
  ++tally_.decided_by_mpfr;
  tally_.add(batch_.first_index + index, input, subject, verdict);
}

/// Counts an answer that the relaxed table accepts. Returns false if the acceptance is not certain.
bool FastPass::settle_by_clause(std::size_t index, std::size_t position, const Input& input,
                                const Subject& subject) {
  std::array<double, 3> numbers{};
  const std::span<double> arguments(numbers.data(), function_.parameters.size());
  for (std::size_t i = 0; i < arguments.size(); ++i)
    arguments[i] = function_.parameters[i] == Kind::gentype
                       ? double{to_float(input[i])}
                       : static_cast<std::int32_t>(static_cast<std::uint32_t>(input[i]));
  const RelaxedRow& relaxed = *judge_.rules().relaxed;
  const RelaxedRow::Certain certain = relaxed.certain(arguments, judge_.rules().width);
  if (certain.undefined) return false;
  double greatest = 0;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    const double answer = to_float(subject[k]);
    const auto pattern = std::bit_cast<std::uint64_t>(values_[k][position]);
    // The value is known exactly, so 7.5.1 may prescribe the value although the row leaves it free.
    const bool box = is_box(pattern) && certain.free;
    const double value = box ? to_float(pattern & 0xffff'ffffu) : values_[k][position];
    if (function_.results[k] != Kind::gentype || !(real(value) || (box && value == 0)))
      return false;
    const double lowered = box ? exactly_known : comparison_[k].lowered;
    const double error = std::isnan(answer) ? infinity : error_in_ulp(value, answer, lowered);
    const double distance = std::fabs(answer - value);
    const double uncertain = (1 - comparison_[k].lowered) * std::fabs(value);
    const bool near =
        distance + uncertain < certain.distance * (1 - 0x1p-40) || error + slack_ < certain.ulp;
    greatest = std::fmax(greatest, error);
    if (certain.free || (near && std::isfinite(answer))) continue;
    if (relaxed.derived(arguments, {judge_.rules().format, flush_}, subject[0])) {
      count_measured(index, position, Rule::derived, error);
      return true;
    }
    // The answer is wrong by the same condition as in certain_error_of_box().
    const bool far = !(distance < 2 * certain.distance) && error > 2 * (certain.ulp + 1) &&
                     error > 2 * most_relaxed_ulp;
    if (!far || !enough_shown(Rule::rejected) || !plain(position, input)) return false;
    note_certain_at(position, true, error, index);
    count_settled(index, Rule::rejected, error);
    return true;
  }
  count_measured(index, position, certain.free ? Rule::free_value : Rule::within_limit, greatest);
  return true;
}

void FastPass::count(Rule rule, double error) {
  ++tally_.inputs;
  ++tally_.histogram[histogram_bin(error)];
  ++tally_.by_rule[static_cast<std::size_t>(rule)];
  if (fails(rule)) ++tally_.failing;
}

void FastPass::count_settled(std::size_t index, Rule rule, double error) {
  count(rule, error);
  if (!fails(rule) && rule != Rule::free_value && error > greatest_) keep_candidate(error, index);
}

void FastPass::count_measured(std::size_t index, std::size_t position, Rule rule, double error) {
  count(rule, error);
  if (std::isinf(error)) return note_certain(false, error, index);
  if (error > floor() && at_power_of_two(position)) error = halved(error, index, false);
  if (error > floor()) keep_candidate(error, index);
}

/// True if the answer may be within the limit without flushing. Its error then counts. False for
/// functions whose limit depends on the input.
bool FastPass::may_be_within(std::size_t position, const Subject& subject) const {
  if (!decisive_) return false;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    if (comparison_[k].mode != FastComparison::Mode::limited) return false;
    const double answer = to_float(subject[k]);
    const auto pattern = std::bit_cast<std::uint64_t>(values_[k][position]);
    const double value = is_box(pattern) ? to_float(pattern & 0xffff'ffffu) : values_[k][position];
    if (std::isnan(answer) || !std::isfinite(value)) return false;
    if (error_in_ulp(value, answer, comparison_[k].lowered) > 2 * (limit_ + 1)) return false;
  }
  return true;
}

/// True if the answer is right for operands whose subnormals are zeros of the same sign (7.5.3.3,
/// 7.5.3.4). MPFR decides for zeros of the other sign.
bool FastPass::flushed_operands_accept(const std::array<std::uint64_t, 3>& input,
                                       const std::array<std::uint64_t, 2>& subject) {
  alignas(64) std::array<std::array<std::uint32_t, block_step>, 5> scalars{};
  alignas(64) std::array<std::array<double, block_step>, 2> values, errors;
  FastBlock block{};
  block.count = block_step;
  bool any = false;
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    std::uint32_t bits = static_cast<std::uint32_t>(input[i]);
    if (function_.parameters[i] == Kind::gentype && subnormal(to_float(bits))) {
      bits &= 0x8000'0000u;
      any = true;
    }
    scalars[i][0] = bits;
    block.inputs[i] = scalars[i].data();
  }
  if (!any) return false;
  for (std::size_t k = 0; k < 2; ++k) block.values[k] = values[k].data();
  kernel_(block);
  FastCounts counts;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    scalars[3 + k][0] = static_cast<std::uint32_t>(subject[k]);
    const bool uniform = compare_(values[k].data(), scalars[3 + k].data(), block_step,
                                  comparison_[k], errors[k].data(), counts);
    if (!uniform && errors[k][0] != 0) return false;
  }
  return true;
}

/// The error of a mad that is a multiplication and an addition, both correctly rounded. The error
/// is the distance from the unrounded sum. Returns undecided_error if the answer is not the result
/// of these two operations.
double FastPass::mul_add_error(const std::array<std::uint64_t, 3>& input,
                               const std::array<std::uint64_t, 2>& subject) {
  const float product = to_float(input[0]) * to_float(input[1]);
  const float sum = mul_add(input);
  const double unrounded = double{product} + double{to_float(input[2])};
  if (std::bit_cast<std::uint32_t>(sum) != static_cast<std::uint32_t>(subject[0]) ||
      !std::isfinite(sum)) {
    return undecided_error;
  }
  return unrounded == 0 ? 0 : error_in_ulp(unrounded, sum, 1);
}

/// True if only the function's value is right: no operand may be flushed or replaced.
bool FastPass::plain(std::size_t position, const Input& input) const {
  return freedoms_ ? beyond_freedoms(position, input) : plain_operands(input);
}

bool FastPass::plain_operands(const Input& input) const {
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    if (function_.parameters[i] != Kind::gentype) continue;
    const float x = to_float(input[i]);
    if (std::isnan(x) || (flush_ && subnormal(x))) return false;
  }
  return true;
}

/// True if no operand or value is zero, subnormal, infinite or NaN. Then no rule can replace one of
/// them.
bool FastPass::beyond_freedoms(std::size_t position, const Input& input) const {
  if (judge_.rules().freedoms.everything) return false;
  for (std::size_t i = 0; i < function_.parameters.size(); ++i)
    if (function_.parameters[i] == Kind::gentype && !std::isnormal(to_float(input[i])))
      return false;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    const double magnitude = std::fabs(values_[k][position]);
    if (function_.results[k] == Kind::gentype && !(magnitude > 0x1p-100 && magnitude < 0x1p100))
      return false;
  }
  return true;
}

Rule FastPass::wrong_integer(std::size_t position, const Input& input,
                             const Subject& subject) const {
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    if (function_.results[k] == Kind::gentype) continue;
    const Rule rule =
        wrong_sign(function_, std::bit_cast<std::uint64_t>(values_[k][position]), subject[k]);
    // The other result may have a greater error.
    if (function_.stores_sign && !real(values_[0][position])) return Rule::exact;
    if (rule != Rule::exact && plain(position, input) &&
        !outside_domain(function_, judge_.rules(), input))
      return rule;
  }
  return Rule::exact;
}

/// True if the answer is a signaling NaN, and the function nan() must return a quiet NaN. False for
/// functions of floats, because an operand could be the signaling NaN.
bool FastPass::signals(std::size_t position, const Subject& subject) const {
  const auto pattern = std::bit_cast<std::uint64_t>(values_[0][position]);
  return comparison_[0].quiet_alone && function_.results.size() == 1 && is_box(pattern) &&
         std::isnan(to_float(pattern & 0xffff'ffffu)) &&
         is_signaling(judge_.rules().format, subject[0]);
}

/// Always false for functions of several operands, and if the sign of a zero does not count.
bool FastPass::wrong_zero(std::size_t position, const Input& input, const Subject& subject) const {
  if (function_.results.size() > 1 || function_.parameters.size() > 1 || freedoms_ || flush_ ||
      judge_.rules().relaxed != nullptr || free_)
    return false;
  const auto pattern = std::bit_cast<std::uint64_t>(values_[0][position]);
  return is_box(pattern) && (pattern & 0x7fff'ffffu) == 0 && (subject[0] & 0x7fff'ffffu) == 0 &&
         (pattern & 0xffff'ffffu) != subject[0] && plain(position, input) &&
         !outside_domain(function_, judge_.rules(), input);
}

/// True if rule 12 holds: an operand or the value is an infinity or a NaN.
bool FastPass::special(std::size_t position, const Input& input) const {
  for (std::size_t i = 0; i < function_.parameters.size(); ++i)
    if (function_.parameters[i] == Kind::gentype && !std::isfinite(to_float(input[i]))) return true;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    if (function_.results[k] != Kind::gentype) continue;
    const double value = values_[k][position];
    const auto pattern = std::bit_cast<std::uint64_t>(value);
    if (is_box(pattern) ? !std::isfinite(to_float(pattern & 0xffff'ffffu))
                        : real(value) && std::fabs(value) > 0x1p129)
      return true;
  }
  return false;
}

/// True if every answer is accepted. False for exact values, because 7.5.1 may prescribe them.
bool FastPass::free_at(std::size_t position) const {
  if (!free_ || !edges_) return free_;
  for (std::size_t k = 0; k < function_.results.size(); ++k)
    if (function_.results[k] == Kind::gentype &&
        is_box(std::bit_cast<std::uint64_t>(values_[k][position])))
      return false;
  return true;
}

/// The error of an answer that is certainly wrong; otherwise undecided_error. A wrong answer is a
/// NaN or more than twice the limit away. Flushing cannot explain it. The limit is doubled because
/// the smaller ulp counts near a power of two.
double FastPass::certain_error(std::size_t position, const std::array<std::uint64_t, 3>& input,
                               const std::array<std::uint64_t, 2>& subject) const {
  if (!decisive_ || !plain(position, input)) return undecided_error;
  const bool either_way = std::holds_alternative<accuracy::FmaOrMulAdd>(judge_.rules().accuracy);
  if (either_way && !std::isfinite(mul_add(input))) return undecided_error;
  // If one of two results is wrong, the answer is wrong, because no rule leaves both results free.
  double greatest = undecided_error;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    const bool number = function_.results[k] == Kind::gentype;
    const double error =
        number ? certain_error_of(k, position, subject[k]) : error_of_int(k, position);
    if (error < 0 && (!number || free_at(position))) return undecided_error;
    // A result near its value has a smaller error than the wrong result.
    const bool near = real(values_[k][position]) && std::isfinite(to_float(subject[k]));
    if (error < 0 && !near) return undecided_error;
    if (number || error > 0) greatest = std::fmax(greatest, error);
  }
  // An answer is certainly wrong only beyond twice the limit.
  if (judge_.rules().freedoms.disputed && greatest <= 2 * most_relaxed_ulp) return undecided_error;
  return greatest;
}

/// 0 if the int is right, infinity if it is certainly wrong. undecided_error if two ints are right,
/// or only the sign counts.
double FastPass::error_of_int(std::size_t result, std::size_t position) const {
  if (result == 1 && errors_[1][position] == 0) return 0;
  const auto pattern = std::bit_cast<std::uint64_t>(values_[result][position]);
  const auto expected = static_cast<std::int32_t>(static_cast<std::uint32_t>(pattern));
  const bool known = pattern >> 32 == low_bits_tag ||
                     (is_box(pattern) && expected > -(1 << 30) && expected < 1 << 30);
  return known && !function_.stores_sign ? infinity : undecided_error;
}

double FastPass::certain_error_of(std::size_t result, std::size_t position,
                                  std::uint64_t subject) const {
  if (function_.results[result] != Kind::gentype) return undecided_error;
  const double value = values_[result][position];
  const auto pattern = std::bit_cast<std::uint64_t>(value);
  const double answer = to_float(subject);
  if (is_box(pattern)) return certain_error_of_box(to_float(pattern & 0xffff'ffffu), answer);
  // The value, or the product of mad, may have been flushed.
  const bool flushed = answer == 0 || function_.parameters.size() > 1;
  if (!real(value) || (flush_ && std::fabs(value) < 0x1p-100 && flushed)) return undecided_error;
  if (std::isnan(answer)) return infinity;
  const double error = error_in_ulp(value, answer, comparison_[result].lowered);
  return free_ || error > 2 * (limit_ + 1) ? error : undecided_error;
}

}  // namespace assay::reference
