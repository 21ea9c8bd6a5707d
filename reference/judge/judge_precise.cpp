#include "reference/judge/judge_precise.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/arbiter.h"
#include "reference/fast/box.h"
#include "reference/fast/fast.h"
#include "reference/judge/demand.h"

namespace assay::reference {
namespace {

/// Only MPFR can decide whether a value near a power of two is above or below this power. If the
/// decision changes only the greatest error, MPFR decides at most this number of elements in a
/// batch.
constexpr int max_decided_at_powers = 64;

std::size_t padded(std::size_t count) {
  return (count + block_step - 1) / block_step * block_step;
}
std::size_t bytes_of(reference::Kind kind, const FloatFormat& format) {
  return kind == reference::Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
}

PreciseValue from_fast(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto low = static_cast<std::uint32_t>(bits);
  if (is_box(bits)) {
    if (low == canonical_nan)
      return {std::numeric_limits<double>::quiet_NaN(), 0, 0, Known::exactly};
    return {std::bit_cast<float>(low), 0, 0, Known::exactly};
  }
  if (bits >> 32 == low_bits_tag) {
    return {static_cast<double>(low & 0x7fff'ffffu), low >> 31 != 0 ? -1.0 : 1.0, 0,
            Known::low_bits};
  }
  if (bits == any_int) return {0, 0, 0, Known::any_integer};
  const bool known = std::isfinite(value) && value != 0;
  return {value, 0, 0, known ? Known::number : Known::undecided};
}
PreciseValue int_from_fast(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (!is_box(bits)) return from_fast(value);
  const auto number = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  return {static_cast<double>(number), 0, 0, Known::integer};
}

}  // namespace

bool PrecisePass::serves(const Function& function, const Rules& rules) {
  if (rules.format.storage_bits == half_format.storage_bits) {
    Rules nearest = rules;  // without CL_FP_ROUND_TO_NEAREST, halves round toward zero
    if (rules.rounding == Rounding::toward_zero) nearest.rounding = Rounding::nearest_even;
    return function.fast_half != nullptr && demand(nearest).served;
  }
  return function.precise != nullptr && rules.format.storage_bits == double_format.storage_bits &&
         demand(rules).served;
}

PrecisePass::PrecisePass(const MpfrJudge& judge, const Batch& batch, Tally& tally)
    : judge_(judge),
      batch_(batch),
      function_(judge.function()),
      tally_(tally),
      half_(judge.rules().format.storage_bits == half_format.storage_bits),
      flush_(judge.rules().flush_to_zero || function_.may_flush),
      dependent_limit_(!demand(judge.rules()).decisive || demand(judge.rules()).freedoms) {
  const Rules& rules = judge.rules();
  const Demand asked = demand(rules);
  if (const auto* low = std::get_if<accuracy::LowBits>(&rules.accuracy)) low_bits_ = low->bits;
  free_ = asked.free;
  comparison_.format = rules.format;
  comparison_.rounded = asked.rounded;
  comparison_.free = asked.free;
  comparison_.edges = asked.edges;
  comparison_.flush = flush_;
  comparison_.rounding = rules.rounding;
  comparison_.bound = half_ ? function_.fast_half->bound() : function_.precise->bound();
  comparison_.limit = asked.limit;
  // |value| / ulp(value) <= 2^p. The factor is greater because the measurement also rounds.
  comparison_.threshold = asked.limit * (1 - 0x1p-50) -
                          comparison_.bound * std::ldexp(0x1.01p0, rules.format.precision);
  if (tally.worst && !tally.worst->failing) greatest_ = tally.worst->ulp;
}

void PrecisePass::run() {
  for (std::size_t start = 0; start < batch_.count; start += block_size) {
    judge_block(start, std::min(block_size, batch_.count - start));
  }
  const bool none_fails = !tally_.worst || !tally_.worst->failing;
  if (greatest_here_ && none_fails) confirm(greatest_index_, false);
  if (certain_severity_ >= 0) confirm(certain_index_, certain_failing_);
}

void PrecisePass::evaluate(std::size_t count) {
  if (half_) return evaluate_halves(count);
  PreciseBlock block{};
  for (std::size_t i = 0; i < 3; ++i) block.inputs[i] = inputs_[i].data();
  for (std::size_t k = 0; k < 2; ++k) {
    block.values[k] = {values_[k][0].data(), values_[k][1].data(), values_[k][2].data(),
                       values_[k][3].data()};
  }
  block.count = padded(count);
  function_.precise->kernel(instruction_set())(block);
}

void PrecisePass::evaluate_halves(std::size_t count) {
  const std::size_t whole = padded(count);
  alignas(64) std::array<std::array<float, block_size>, 3> singles;
  alignas(64) std::array<Values, 2> results;
  FastBlock block{};
  block.count = whole;
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    block.inputs[i] = inputs_[i].data();
    if (function_.parameters[i] != Kind::gentype) continue;
    widen(half_format, inputs_[i].data(), whole, results[0].data());
    for (std::size_t j = 0; j < whole; ++j) singles[i][j] = static_cast<float>(results[0][j]);
    block.inputs[i] = singles[i].data();
  }
  for (std::size_t k = 0; k < 2; ++k) block.values[k] = results[k].data();
  function_.fast_half->kernel(instruction_set())(block);
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    const bool number = function_.results[k] == Kind::gentype;
    for (std::size_t j = 0; j < whole; ++j) {
      const PreciseValue value = number ? from_fast(results[k][j]) : int_from_fast(results[k][j]);
      values_[k][0][j] = value.hi;
      values_[k][1][j] = value.lo;
      values_[k][2][j] = value.scale;
      values_[k][3][j] = static_cast<int>(value.kind);
    }
  }
}

PreciseVerdict PrecisePass::verdict_of(std::size_t result, std::size_t position, std::uint64_t bits,
                                       double wide) const {
  const auto& v = values_[result];
  const PreciseValue value{v[0][position], v[1][position], v[2][position],
                           static_cast<Known>(static_cast<int>(v[3][position]))};
  if (function_.results[result] == Kind::gentype) return compare(value, wide, comparison_);
  return compare_integer(value, static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)),
                         low_bits_);
}

/// One wrong result makes the answer wrong.
PreciseVerdict PrecisePass::verdict(std::size_t position, const Subject& subject) const {
  PreciseVerdict both = verdict_of(0, position, subject[0], answers_[0][position]);
  if (function_.results.size() == 1) return both;
  const PreciseVerdict second = verdict_of(1, position, subject[1], answers_[1][position]);
  using Is = PreciseVerdict::Kind;
  if (function_.stores_sign && second.kind != Is::accepted) {
    // Only the int's sign counts, and only if the other result is free.
    const auto& [sign, rest, scale, kind] = values_[1];
    if (both.kind != Is::accepted || both.rule != Rule::free_value ||
        kind[position] != static_cast<int>(Known::integer))
      return {};
    const auto given = static_cast<std::int32_t>(static_cast<std::uint32_t>(subject[1]));
    const Rule rule = sign_rule(static_cast<int>(sign[position]), given);
    if (rule == Rule::exact) return both;
    return {Is::certain, rule, std::numeric_limits<double>::infinity(), false};
  }
  if (both.kind == Is::accepted && second.kind == Is::accepted) {
    if (rank(second.rule) > rank(both.rule)) both.rule = second.rule;
    if (second.error > both.error) both.doubled = second.doubled;
    both.error = std::max(both.error, second.error);
    return both;
  }
  // An unknown error may be the greater error.
  if (both.kind == Is::undecided || second.kind == Is::undecided)
    return {Is::undecided, Rule::rejected, std::max(both.error, second.error), false};
  const PreciseVerdict& worse = second.error > both.error ? second : both;
  return {Is::certain, Rule::rejected, worse.error, worse.doubled};
}

void PrecisePass::judge_block(std::size_t start, std::size_t count) {
  const FloatFormat& format = judge_.rules().format;
  const auto copy = [&](const void* packed, reference::Kind kind, void* to) {
    const std::size_t bytes = bytes_of(kind, format);
    std::memcpy(to, static_cast<const char*>(packed) + bytes * start, bytes * count);
    std::memset(static_cast<char*>(to) + bytes * count, 0, bytes * (padded(count) - count));
  };
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    copy(batch_.inputs[i], function_.parameters[i], inputs_[i].data());
  }
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    if (function_.results[k] != Kind::gentype) continue;
    if (half_) {
      const auto* packed = static_cast<const std::uint16_t*>(batch_.outputs[k]);
      widen(half_format, packed + start, count, answers_[k].data());
    } else {
      copy(batch_.outputs[k], Kind::gentype, answers_[k].data());
    }
  }
  evaluate(count);
  const bool ints =
      std::ranges::count(function_.results, Kind::gentype) != std::ssize(function_.results);
  // settle() overwrites the block's values, so the decided elements are counted first.
  std::array<std::uint16_t, block_size> open;
  std::array<PreciseVerdict, block_size> verdicts;
  std::size_t open_count = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Subject subject = ints ? judge_.subject(batch_, start + i) : Subject{};
    const PreciseVerdict one = verdict(i, subject);
    if (one.kind == PreciseVerdict::Kind::accepted) {
      this->count(start + i, one);
    } else {
      open[open_count] = static_cast<std::uint16_t>(i);
      verdicts[open_count++] = one;
    }
  }
  for (std::size_t k = 0; k < open_count; ++k) settle(start + open[k], verdicts[k]);
}

void PrecisePass::count(std::size_t index, const PreciseVerdict& verdict) {
  ++tally_.inputs;
  ++tally_.histogram[histogram_bin(verdict.error)];
  ++tally_.by_rule[static_cast<std::size_t>(verdict.rule)];
  if (verdict.error > greatest_) note_greatest(index, verdict);
}

void PrecisePass::note_greatest(std::size_t index, const PreciseVerdict& verdict) {
  // An accepted answer is never worse than a failing answer.
  if (tally_.worst && tally_.worst->failing) return;
  double error = verdict.error;
  if (verdict.doubled && error > 0) error = halved(index, error, false);
  error = std::min(error, most_ulp);
  if (error <= greatest_) return;
  greatest_ = error;
  greatest_index_ = index;
  greatest_here_ = true;
}

/// The block's comparison did not accept the answer.
void PrecisePass::settle(std::size_t index, const PreciseVerdict& verdict) {
  const Input input = judge_.input(batch_, index);
  const Subject subject = judge_.subject(batch_, index);
  // The error of a free number, or of a number within a limit, must be measured.
  const bool outside = !free_ && verdict.error > 2 * (comparison_.limit + 1);
  if (flush_ && (outside || dependent_limit_) && flushed_operands_accept(input, subject)) {
    return count(index, {PreciseVerdict::Kind::accepted, Rule::operand_flushed, 0, false});
  }
  if (tally_.decided_by_mpfr >= confirmed_failures &&
      verdict.kind == PreciseVerdict::Kind::certain && plain_operands(input)) {
    const bool accepted = outside_domain(function_, judge_.rules(), input);
    const bool disputed = judge_.rules().freedoms.disputed && verdict.error <= 2 * most_relaxed_ulp;
    if (accepted || (!disputed && enough_shown(verdict.rule)))
      return count_certain(index, accepted, verdict);
  }
  const Verdict exact = judge_.decide(input, subject);
  ++tally_.decided_by_mpfr;
  tally_.add(batch_.first_index + index, input, subject, exact);
}

/// True if only the function's value is right for these operands. Then no rule for NaNs, subnormal
/// operands or free results applies.
bool PrecisePass::plain_operands(const Input& input) const {
  if (dependent_limit_ || (free_ && function_.results.back() == Kind::gentype) ||
      std::holds_alternative<accuracy::FmaOrMulAdd>(judge_.rules().accuracy)) {
    return false;
  }
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    if (function_.parameters[i] != Kind::gentype) continue;
    const FloatClass one = classify(judge_.rules().format, input[i]);
    if (one == FloatClass::nan || (flush_ && one == FloatClass::subnormal)) return false;
    // Another reading may accept another integer.
    if (one == FloatClass::zero && judge_.rules().freedoms.disputed &&
        function_.results.back() != Kind::gentype)
      return false;
  }
  return true;
}

bool PrecisePass::enough_shown(Rule rule) const {
  const auto& shown = rule == Rule::rejected ? tally_.failures : tally_.named;
  return shown.size() >= Tally::max_failures;
}

/// The value may be on either side of a power of two.
double PrecisePass::halved(std::size_t index, double error, bool counted_as_failing) {
  if (decided_at_powers_ >= max_decided_at_powers) return error / 2;
  ++decided_at_powers_;
  return confirm(index, counted_as_failing);
}

void PrecisePass::count_certain(std::size_t index, bool accepted, const PreciseVerdict& verdict) {
  double error = verdict.error;
  ++tally_.inputs;
  ++tally_.histogram[histogram_bin(error)];
  ++tally_.by_rule[static_cast<std::size_t>(accepted ? Rule::free_value : verdict.rule)];
  if (!accepted) ++tally_.failing;
  // A failure with a separate rule must not hide a rejected answer.
  if (!accepted && verdict.rule != Rule::rejected) return;
  const auto severe_enough = [&](double size) {
    const double severe = severity(!accepted, size);
    return severe > certain_severity_ && (!tally_.worst || severe > tally_.worst->severity);
  };
  if (verdict.doubled && severe_enough(error)) error = halved(index, error, !accepted);
  const double severe = severity(!accepted, error);
  if (severe <= certain_severity_ || (tally_.worst && severe <= tally_.worst->severity)) return;
  certain_severity_ = severe;
  certain_index_ = index;
  certain_failing_ = !accepted;
}

/// 7.5.3.3 and 7.5.3.4. Replaces each subnormal operand by a zero of its sign. True if the answer
/// is then right. Does not try zeros of the other sign, because MPFR decides for them. Overwrites
/// the block's values.
bool PrecisePass::flushed_operands_accept(const Input& input, const Subject& subject) {
  const FloatFormat& format = judge_.rules().format;
  bool any = false;
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    std::uint64_t bits = input[i];
    if (function_.parameters[i] == Kind::gentype &&
        classify(format, bits) == FloatClass::subnormal) {
      bits &= sign_bit(format);
      any = true;
    }
    std::memset(inputs_[i].data(), 0, sizeof(std::uint64_t) * block_step);
    std::memcpy(inputs_[i].data(), &bits, bytes_of(function_.parameters[i], format));
  }
  if (!any) return false;
  evaluate(1);
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    if (function_.results[k] != Kind::gentype) continue;
    answers_[k][0] = to_double(format, subject[k]);
  }
  const PreciseVerdict one = verdict(0, subject);
  return one.kind == PreciseVerdict::Kind::accepted && one.error == 0;
}

double PrecisePass::confirm(std::size_t index, bool counted_as_failing) {
  return judge_.confirm(batch_, index, counted_as_failing, tally_);
}

}  // namespace assay::reference
