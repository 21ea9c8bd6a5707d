#include "reference/judge/judge_fast.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "reference/base/prefetch.h"
#include "reference/fast/box.h"
#include "reference/judge/demand.h"
#include "reference/judge/judge_fast_element.h"

namespace assay::reference {
namespace {

using Mode = FastComparison::Mode;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double greatest_bin_of_window = 0x1p8;

std::size_t padded(std::size_t count) {
  return (count + block_step - 1) / block_step * block_step;
}

const char* at(const void* array, std::size_t index) {
  return static_cast<const char*>(array) + 4 * index;
}

}  // namespace

bool FastPass::serves(const Function& function, const Rules& rules) {
  return function.fast != nullptr && rules.format.storage_bits == float_format.storage_bits &&
         demand(rules).served;
}

FastPass::FastPass(const MpfrJudge& judge, const Batch& batch, Tally& tally)
    : judge_(judge),
      batch_(batch),
      function_(judge.function()),
      kernel_(function_.fast->kernel(instruction_set())),
      compare_(compare(instruction_set())),
      summarize_(summarize(instruction_set())),
      tally_(tally) {
  if (tally.worst && !tally.worst->failing)
    carried_ = greatest_ = std::min(tally.worst->ulp, most_ulp);
  if (judge.rules().relaxed != nullptr && function_.parameters.size() == 1)
    stretches_ = judge.rules().relaxed->stretches(judge.rules().width);
  const Demand asked = demand(judge.rules());
  const double bound = function_.fast->bound();
  // |value| / ulp(value) <= 2^24. The factor is a little greater than 2^24, because three
  // operations round.
  const double error_of_error = bound * 0x1.01p24;
  slack_ = 2 * error_of_error;
  limit_ = asked.limit;
  free_ = asked.free;
  edges_ = asked.edges;
  decisive_ = asked.decisive;
  freedoms_ = asked.freedoms;
  usual_ = asked.usual;
  flush_ = judge.rules().flush_to_zero || function_.may_flush;
  // If the value is a NaN, only a NaN is right, unless a rule makes an exception.
  const bool alone = !flush_ && !judge.rules().domain && function_.parameters.size() == 1 &&
                     decisive_ && !freedoms_;
  certain_by_vectors_ =
      !free_ && alone &&
      std::ranges::count(function_.results, Kind::gentype) == std::ssize(function_.results);
  certain_by_sign_ =
      alone && function_.results.size() == 2 && function_.results[1] != Kind::gentype;
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    FastComparison& comparison = comparison_[k];
    comparison.mode = function_.results[k] != Kind::gentype ? Mode::integer
                      : asked.rounded                       ? Mode::rounded
                                                            : Mode::limited;
    comparison.threshold = asked.limit * (1 - 0x1p-50) - error_of_error;
    comparison.outside = asked.limit + error_of_error;
    comparison.lowered = 1 - 2 * bound;
    comparison.flush_to_zero = flush_;
    // nan() has no floating-point operand, so no operand can be a signaling NaN.
    comparison.quiet_alone = std::ranges::count(function_.parameters, Kind::gentype) == 0;
  }
  if (function_.parameters.size() == 1 && function_.results.size() == 1 &&
      comparison_[0].mode != Mode::integer) {
    known_ = known_ranges(*function_.fast);
    if (!known_.empty()) screen_ = screen(instruction_set());
  }
}

void FastPass::run() {
  for (std::size_t start = 0; start < batch_.count; start += block_size) {
    const std::size_t next = std::min(start + block_size, batch_.count);
    for (std::size_t k = 0; k < function_.results.size(); ++k)
      prefetch(at(batch_.outputs[k], next), 4 * std::min(block_size, batch_.count - next));
    judge_block(start, next - start);
  }
  for (std::size_t k = 0; k < candidate_count_; ++k) confirm(candidates_[k].index);
  if (certain_severity_ >= 0) confirm(certain_index_, certain_failing_);
}

void FastPass::place_block(std::size_t start, std::size_t count, std::size_t whole) {
  const std::size_t arguments = function_.parameters.size();
  const std::size_t results = function_.results.size();
  block_.count = whole;
  for (std::size_t i = 0; i < arguments; ++i) block_.inputs[i] = at(batch_.inputs[i], start);
  for (std::size_t k = 0; k < results; ++k) subjects_[k] = at(batch_.outputs[k], start);
  if (whole != count) {  // the last block is shorter
    for (std::size_t i = 0; i < arguments; ++i) {
      std::memcpy(padded_[i], block_.inputs[i], 4 * count);
      std::memset(padded_[i] + count, 0, 4 * (whole - count));
      block_.inputs[i] = padded_[i];
    }
    for (std::size_t k = 0; k < results; ++k) {
      std::memcpy(padded_[3 + k], subjects_[k], 4 * count);
      std::memset(padded_[3 + k] + count, 0, 4 * (whole - count));
      subjects_[k] = padded_[3 + k];
    }
  }
}

bool FastPass::compare_block(std::size_t whole, FastCounts& counts) {
  const bool uniform =
      compare_(values_[0], subjects_[0], whole, comparison_[0], errors_[0], counts);
  if (function_.results.size() == 1) return uniform;
  if (uniform) std::fill_n(errors_[0], whole, 0.0);
  if (compare_(values_[1], subjects_[1], whole, comparison_[1], errors_[1], counts)) {
    std::fill_n(errors_[1], whole, 0.0);
  }
  for (std::size_t i = 0; i < whole; ++i) {
    const double first = errors_[0][i], second = errors_[1][i];
    const double least = std::min(first, second);
    // If one error is undecided, the element is undecided, because that error may be greater.
    // Otherwise one wrong result makes the element wrong.
    if (first == undecided_error || second == undecided_error)
      errors_[0][i] = undecided_error;
    else
      errors_[0][i] = least < 0 ? least : std::max(first, second);
  }
  return false;
}

void FastPass::judge_block(std::size_t start, std::size_t count) {
  const std::size_t whole = padded(count);
  const std::size_t results = function_.results.size();
  place_block(start, count, whole);
  const bool only_count = certain_by_vectors_ && enough_shown(Rule::rejected);
  for (std::size_t k = 0; k < results; ++k) {
    block_.values[k] = values_[k];
    // Near a power of two, the computed error may be twice the real error, so the bound is twice
    // the limit.
    comparison_[k].certain_beyond = only_count ? 2 * (limit_ + 1) : infinity;
  }
  if (screen_ != nullptr && whole == count) {
    if (all_common(block_.inputs[0], count)) return;
    screen_ = nullptr;  // the next blocks probably need the full evaluation too
  }
  kernel_(block_);

  FastCounts counts;
  const bool uniform = compare_block(whole, counts);
  const bool each = results == 2 || whole != count;
  const std::uint64_t by_clause = each ? 0 : accept_by_clause(count, counts);
  if (uniform && !each) {
    tally_.inputs += count;
    count_rules(count, counts);
    tally_.histogram[0] += count - counts.tiny;
    tally_.histogram[1] += counts.tiny;
    if (greatest_ < 0) keep_candidate(0, start);
    return;
  }
  if (uniform) std::fill_n(errors_[0], whole, 0.0);
  for (std::size_t i = count; i < whole; ++i) errors_[0][i] = 0;
  summarize_(errors_[0], whole, summary_);

  std::uint64_t undecided = counts.undecided;
  if (each)
    undecided =
        static_cast<std::uint64_t>(std::count(errors_[0], errors_[0] + count, undecided_error));
  const std::uint64_t certain = counts.certain == 0 ? 0 : count_certain(start, count);
  const std::uint64_t decided = count - undecided - certain;
  tally_.inputs += decided;
  count_histogram(count, decided, counts);
  if (each && (!free_ || edges_)) {
    count_rules_of_each(count);
  } else {
    count_rules(decided - by_clause, counts);
  }
  find_candidates(start, count);
  if (undecided != 0 && certain_by_sign_ && tally_.decided_by_mpfr >= confirmed_failures)
    undecided -= count_wrong_signs(start, count);
  if (undecided == 0) return;
  for (std::size_t i = 0; i < count; ++i) {
    if (errors_[0][i] == undecided_error) settle(start, i);
  }
}

std::uint64_t FastPass::accept_by_clause(std::size_t count, FastCounts& counts) {
  if (counts.undecided == 0 || stretches_.empty()) return 0;
  FastComparison any = comparison_[0];
  any.threshold = infinity;
  FastCounts unused;
  if (compare_(values_[0], subjects_[0], count, any, errors_[1], unused)) return 0;
  const auto* const xs = static_cast<const float*>(block_.inputs[0]);
  const auto* const answers = static_cast<const float*>(subjects_[0]);
  const double uncertain = 1 - any.lowered;
  std::array<std::uint64_t, rule_count> accepted{};
  for (std::size_t i = 0; i < count; ++i) {
    const double error = errors_[1][i], magnitude = std::fabs(values_[0][i]);
    // settle() decides greater values, because special() may accept their answers.
    if (errors_[0][i] != undecided_error || error < 0 || !(magnitude < 0x1p127)) continue;
    if (!std::isfinite(xs[i]) || (flush_ && subnormal(xs[i]))) continue;
    std::size_t k = 0;
    while (xs[i] > stretches_[k].high) ++k;
    const RelaxedRow::Certain& clause = stretches_[k].certain;
    // At the end of a stretch, the clause may be another.
    if (xs[i] == stretches_[k].high || clause.undefined) continue;
    const double distance = std::fabs(answers[i] - values_[0][i]) + uncertain * magnitude;
    const bool near = error + slack_ < clause.ulp || distance < clause.distance * (1 - 0x1p-40);
    if (!clause.free && !(near && std::isfinite(answers[i]))) continue;
    errors_[0][i] = error;
    ++accepted[static_cast<std::size_t>(clause.free ? Rule::free_value : Rule::within_limit)];
  }
  std::uint64_t all = 0;
  for (std::size_t r = 0; r < rule_count; ++r) {
    tally_.by_rule[r] += accepted[r];
    all += accepted[r];
  }
  counts.undecided -= all;
  return all;
}

void FastPass::count_histogram(std::size_t count, std::uint64_t decided, const FastCounts& counts) {
  if (summary_.greatest > greatest_bin_of_window) {
    for (std::size_t i = 0; i < count; ++i) {
      if (errors_[0][i] >= 0) ++tally_.histogram[histogram_bin(errors_[0][i])];
    }
    return;
  }
  std::uint64_t counted = 0;
  for (std::size_t k = 0; k < std::size(summary_.window); ++k) {
    tally_.histogram[k + 1] += summary_.window[k];
    counted += summary_.window[k];
  }
  // The remaining errors are less than those in summary_.window, so those answers may be exact. For
  // exact and correctly rounded functions, these errors count as exact.
  const std::uint64_t rest = decided - counted;
  const std::uint64_t exact = comparison_[0].mode == Mode::limited
                                  ? std::min(rest, counts.box + counts.nan + counts.flushed)
                                  : rest;
  tally_.histogram[0] += exact;
  tally_.histogram[1] += rest - exact;
}

void FastPass::count_rules(std::uint64_t decided, const FastCounts& counts) {
  if (free_ && !edges_) {
    tally_.by_rule[static_cast<std::size_t>(Rule::free_value)] += decided;
    return;
  }
  const auto rule = [this](Rule which) -> std::uint64_t& {
    return tally_.by_rule[static_cast<std::size_t>(which)];
  };
  rule(Rule::exact) += counts.box;
  rule(Rule::nan_required) += counts.nan;
  if (free_) {
    rule(usual_) += decided - counts.box - counts.nan;
    return;
  }
  rule(Rule::overflow) += counts.overflow;
  rule(Rule::result_flushed) += counts.flushed;
  rule(usual_) += decided - counts.box - counts.nan - counts.overflow - counts.flushed;
}

/// Chooses a rule without branches, because the processor could not predict them.
void FastPass::count_rules_of_each(std::size_t count) {
  const auto rule_of = [&](std::size_t k, std::size_t i) {
    const auto value = std::bit_cast<std::uint64_t>(values_[k][i]);
    if (function_.results[k] != Kind::gentype)
      return value == any_int ? Rule::free_value : Rule::exact;
    const float answer = static_cast<const float*>(subjects_[k])[i];
    const bool flushed = flush_ && answer == 0 && errors_[0][i] == 0;
    Rule rule = flushed && !free_ ? Rule::result_flushed : usual_;
    rule = std::isinf(answer) && !free_ ? Rule::overflow : rule;
    rule = is_box(value) ? Rule::exact : rule;
    return value == box(canonical_nan) ? Rule::nan_required : rule;
  };
  const std::size_t last = function_.results.size() - 1;
  std::uint32_t pairs[rule_count][rule_count] = {};
  for (std::size_t i = 0; i < count; ++i)
    if (errors_[0][i] >= 0)
      ++pairs[static_cast<std::size_t>(rule_of(0, i))][static_cast<std::size_t>(rule_of(last, i))];
  for (std::size_t a = 0; a < rule_count; ++a)
    for (std::size_t b = 0; b < rule_count; ++b) {
      if (pairs[a][b] == 0) continue;
      const bool second = rank(static_cast<Rule>(b)) > rank(static_cast<Rule>(a));
      tally_.by_rule[second ? b : a] += pairs[a][b];
    }
}

/// True if the value is so close to a power of two that its ulp is uncertain.
bool FastPass::at_power_of_two(std::size_t position) const {
  for (std::size_t k = 0; k < function_.results.size(); ++k) {
    const double value = values_[k][position];
    if (!real(value) || std::fabs(value) < 0x1p-126 || std::fabs(value) > 0x1p128) continue;
    if (std::ilogb(value) != std::ilogb(value * comparison_[0].lowered)) return true;
  }
  return false;
}

/// Compares known answers as bits, and evaluates only the remaining answers. Returns false and
/// counts nothing if an answer is not accepted, or may be the worst answer of the batch.
bool FastPass::all_common(const void* arguments, std::size_t count) {
  FastCounts counts;
  if (greatest_ < 0 || !screen_(arguments, subjects_[0], count, known_, screened_, counts))
    return false;
  const std::size_t whole = padded(screened_.count);
  for (std::size_t i = screened_.count; i < whole; ++i) {
    screened_.arguments[i] = to_float(canonical_nan);
    screened_.subjects[i] = to_float(canonical_nan);
  }
  summary_ = {};
  if (whole != 0) {
    kernel_({{screened_.arguments, nullptr, nullptr}, {values_[0], nullptr}, whole});
    if (!compare_(values_[0], screened_.subjects, whole, comparison_[0], errors_[0], counts))
      summarize_(errors_[0], whole, summary_);
    counts.nan -= whole - screened_.count;
  }
  if (counts.undecided != 0 || counts.certain != 0 || stands_out_here() ||
      summary_.greatest > greatest_bin_of_window)
    return false;
  tally_.inputs += count;
  count_histogram(count, count, counts);
  count_rules(count, counts);
  return true;
}

/// Only an error above this result may be the greatest error of the batch.
double FastPass::floor() const {
  return candidate_count_ == max_candidates ? greatest_ : greatest_ - slack_ - greatest_ * 0x1p-50;
}

bool FastPass::stands_out_here() const {
  // An accepted answer is never worse than a failing answer.
  if (tally_.worst && tally_.worst->failing) return false;
  // An answer replaces an earlier answer only if its error is greater. Many answers have the error
  // 0.
  const double greatest = std::min(summary_.greatest, most_ulp);
  return greatest != carried_ && greatest > std::max(floor(), undecided_error);
}

/// Keeps answers within slack_ of the greatest error, at most max_candidates, lowest indices first.
/// MPFR decides which of these answers is the worst. So the reported answer does not depend on how
/// the inputs are divided into batches.
void FastPass::find_candidates(std::size_t start, std::size_t count) {
  if (!stands_out_here()) return;
  for (std::size_t i = 0; i < count; ++i) {
    double error = std::min(errors_[0][i], most_ulp);
    if (error < 0 || error <= floor() || error == carried_) continue;
    if (error > slack_ && at_power_of_two(i)) {
      error = halved(error, start + i, false);
      if (error <= floor()) continue;
    }
    keep_candidate(error, start + i);
  }
}

/// The error of an answer whose value may be on either side of a power of two.
double FastPass::halved(double error, std::size_t index, bool counted_as_failing) {
  if (decided_at_powers_ >= max_decided_at_powers) return error / 2;
  ++decided_at_powers_;
  return confirm(index, counted_as_failing);
}

void FastPass::keep_candidate(double error, std::size_t index) {
  error = std::min(error, most_ulp);
  greatest_ = std::max(greatest_, error);
  const double least = greatest_ - slack_ - greatest_ * 0x1p-50;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < candidate_count_; ++k) {
    if (candidates_[k].error >= least) candidates_[kept++] = candidates_[k];
  }
  candidate_count_ = kept;
  if (error < least) return;
  if (candidate_count_ == max_candidates) {  // all kept errors are within slack_
    const auto smallest =
        std::ranges::min_element(candidates_, {}, [](const Candidate& c) { return c.error; });
    if (smallest->error >= error) return;
    *smallest = {error, index};
    return;
  }
  candidates_[candidate_count_++] = {error, index};
}

double FastPass::confirm(std::size_t index, bool counted_as_failing) {
  return judge_.confirm(batch_, index, counted_as_failing, tally_);
}

}  // namespace assay::reference
