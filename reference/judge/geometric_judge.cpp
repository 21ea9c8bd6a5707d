#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/arbiter.h"
#include "reference/acceptance/text.h"
#include "reference/base/rounding.h"
#include "reference/exact/exact_judge.h"
#include "reference/judge/geometric_function.h"
#include "reference/plain/text.h"

namespace assay::reference {
namespace {

constexpr mpfr_prec_t greatest_precision = 1 << 15;

/// The bytes are little-endian, as on all hosts of Assay.
std::uint64_t load(const void* array, std::size_t index, const FloatFormat& format) {
  const auto bytes = static_cast<std::size_t>(format.storage_bits / 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(array) + index * bytes, bytes);
  return bits;
}

GeometricOperands operands_of(const GeometricFunction& function, const Rules& rules,
                              std::span<const InputBits> group) {
  GeometricOperands operands;
  operands.format = rules.format;
  operands.flush_to_zero = rules.flush_to_zero;
  operands.width = group.size();
  operands.arguments = function.arguments;
  thread_local Operands decoder;
  decoder.format = rules.format;
  for (std::size_t lane = 0; lane < group.size(); ++lane)
    for (std::size_t a = 0; a < function.arguments; ++a) {
      decoder.set(0, Kind::gentype, group[lane][a]);
      operands.p[a][lane] = decoder[0];
    }
  return operands;
}

/// The limit for these operands, plus the errors of subnormal products and sums. A subnormal
/// product or sum is rounded to a multiple of the least subnormal number, or to zero if results may
/// be flushed.
Limit limit_of(const ScaledBound& scaled, const GeometricFunction& function,
               const GeometricOperands& operands) {
  thread_local Number bound(64), factor(64), least(64);
  mpfr_set_zero(bound.get(), 1);
  const std::size_t lanes = std::min(operands.width, function.measured_lanes);
  for (std::size_t a = 0; a < operands.arguments; ++a)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      if (mpfr_cmpabs(operands.p[a][lane].value.get(), bound.get()) > 0)
        mpfr_abs(bound.get(), operands.p[a][lane].value.get(), MPFR_RNDU);
  mpfr_set(factor.get(), bound.get(), MPFR_RNDU);
  mpfr_set_d(bound.get(), scaled.factor, MPFR_RNDU);
  for (int i = 0; i < scaled.power; ++i)
    mpfr_mul(bound.get(), bound.get(), factor.get(), MPFR_RNDU);
  const FloatFormat& format = operands.format;
  mpfr_set_ui_2exp(least.get(), lanes,
                   operands.flush_to_zero ? format.min_exponent + 1 : format.least_ulp_exponent(),
                   MPFR_RNDU);
  mpfr_add(bound.get(), bound.get(), least.get(), MPFR_RNDU);
  // An infinite operand makes the bound infinite. Then every number is within the bound.
  constexpr int beyond_all = 1 << 20;
  if (mpfr_number_p(bound.get()) == 0) return {.absolute = true, .bound = 1, .unit = beyond_all};
  long exponent = 0;
  const double mantissa = mpfr_get_d_2exp(&exponent, bound.get(), MPFR_RNDU);
  return {.absolute = true, .bound = mantissa, .unit = static_cast<int>(exponent)};
}

/// The values of a lane that are flushed.
struct FlushedLane {
  std::array<bool, 2> operand{};
  bool square = false;
};

/// All ways to flush the operands of a lane and the square of its value. The first way flushes
/// nothing.
std::vector<FlushedLane> ways_to_flush(Losses losses, const GeometricOperands& operands,
                                       std::size_t lane) {
  const int least =
      losses == Losses::squares ? operands.format.min_exponent / 2 : operands.format.min_exponent;
  const auto below = [&](mpfr_srcptr x) {
    return mpfr_regular_p(x) != 0 && mpfr_get_exp(x) - 1 < least;
  };
  const auto may_flush = [&](std::size_t a) {
    if (a >= operands.arguments) return false;
    const Operand& x = operands.p[a][lane];
    const bool itself = losses == Losses::squares && operands.arguments == 1;
    return x.float_class == FloatClass::subnormal || (itself && below(x.value.get()));
  };
  thread_local Number difference(64);
  std::vector<FlushedLane> ways;
  for (const bool second : {false, true})
    for (const bool first : {false, true}) {
      if ((first && !may_flush(0)) || (second && !may_flush(1))) continue;
      ways.push_back({{first, second}, false});
      if (losses == Losses::none) continue;
      mpfr_set_zero(difference.get(), 1);
      if (!first) mpfr_set(difference.get(), operands.p[0][lane].value.get(), MPFR_RNDZ);
      if (operands.arguments == 2 && !second)
        mpfr_sub(difference.get(), difference.get(), operands.p[1][lane].value.get(), MPFR_RNDZ);
      if (below(difference.get())) ways.push_back({{first, second}, true});
    }
  return ways;
}

}  // namespace

ScaledBound parse_scaled(std::string_view text, int width) {
  ScaledBound bound{1, 0};
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view factor = rest.substr(0, rest.find('*'));
    rest.remove_prefix(std::min(rest.size(), factor.size() + 1));
    if (factor == "max") {
      ++bound.power;
    } else if (factor == "(2n-1)") {
      bound.factor *= 2 * width - 1;
    } else if (factor == "FLT_EPSILON") {
      bound.factor *= std::ldexp(1.0, 1 - float_format.precision);
    } else if (factor == "HALF_EPSILON") {
      bound.factor *= std::ldexp(1.0, 1 - half_format.precision);
    } else if (const auto value = parsed<double>(factor)) {
      bound.factor *= *value;
    } else {
      throw std::invalid_argument(fmt::format("scaled({}): cannot read '{}'", text, factor));
    }
  }
  return bound;
}

GeometricJudge::GeometricJudge(const GeometricFunction& function, Rules rules)
    : function_(&function), rules_(std::move(rules)) {
  if (const auto* scaled = std::get_if<accuracy::Scaled>(&rules_.accuracy))
    scaled_ = parse_scaled(scaled->text, rules_.width);
}

std::optional<Verdict> GeometricJudge::quick(const Wide& wide, long double greatest,
                                             std::uint64_t subject) const {
  if (!scaled_) return wide_verdict(rules_, wide, subject);
  const FloatClass answer = classify(rules_.format, subject);
  if (wide.kind != Wide::Kind::number || answer == FloatClass::nan ||
      answer == FloatClass::infinite)
    return std::nullopt;
  long double bound = scaled_->factor;
  for (int i = 0; i < scaled_->power; ++i) bound *= greatest;
  const long double distance = std::fabs(wide_value(rules_.format, subject) - wide.value);
  if (!(distance + wide.error < bound * (1 - 0x1p-40L))) return std::nullopt;
  // The absolute bound has already accepted the answer, so no limit in ulp is needed.
  Rules measured = rules_;
  measured.accuracy = accuracy::Any{};
  const auto verdict = wide_verdict(measured, wide, subject);
  if (!verdict) return std::nullopt;
  return Verdict{true, Rule::within_limit, verdict->ulp};
}

void GeometricJudge::add(const Batch& batch, Tally& tally) const {
  const auto width = static_cast<std::size_t>(rules_.width);
  const std::size_t lanes = std::min(width, function_->measured_lanes);
  std::array<InputBits, GeometricOperands::most_lanes> group{};
  long double p[2][GeometricOperands::most_lanes];
  Wide values[GeometricOperands::most_lanes];
  for (std::size_t first = 0; first + width <= batch.count; first += width) {
    long double greatest = 0;
    for (std::size_t a = 0; a < function_->arguments; ++a)
      for (std::size_t lane = 0; lane < width; ++lane) {
        group[lane][a] = load(batch.inputs[a], first + lane, rules_.format);
        p[a][lane] = wide_value(rules_.format, group[lane][a]);
        if (lane < lanes) greatest = std::max(greatest, std::fabs(p[a][lane]));
      }
    function_->wide(p[0], p[1], width, values);
    for (std::size_t lane = 0; lane < width; ++lane) {
      const SubjectBits subject{load(batch.outputs[0], first + lane, rules_.format)};
      add_wide(quick(values[lane], greatest, subject[0]), batch.first_index + first + lane,
               group[lane], subject, tally,
               [&] { return decide(std::span(group).first(width), lane, subject); });
    }
  }
}

Arbiter GeometricJudge::arbiter_for(const GeometricOperands& operands, std::size_t lane) const {
  thread_local Operands modes;
  modes.format = rules_.format;
  modes.flush_to_zero = rules_.flush_to_zero;
  modes.rounding = rules_.rounding;
  modes.operand[0] = operands.p[0][lane];
  // The arbiter reads only the flags of a Function, which are all false here.
  static const Function vectors;
  if (!scaled_) return {vectors, rules_, modes};
  return {vectors, rules_, modes, limit_of(*scaled_, *function_, operands)};
}

Verdict GeometricJudge::decide(const GeometricOperands& operands, std::size_t lane,
                               std::uint64_t subject) const {
  thread_local Answers answers;
  const Arbiter arbiter = arbiter_for(operands, lane);
  for (mpfr_prec_t precision = first_precision(rules_.format); precision <= greatest_precision;
       precision *= 2) {
    answers.clear(precision);
    function_->answer(operands, lane, answers);
    Verdict best{false, Rule::rejected, std::numeric_limits<double>::infinity()};
    bool undecided = false;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const Result result = arbiter.judge(answers[i][0], subject);
      if (result.decision == Decision::accepted)
        return {true, i == 0 ? result.rule : Rule::alternative, result.ulp};
      undecided = undecided || result.decision == Decision::undecided;
      if (best.rule == Rule::rejected && result.decision == Decision::rejected)
        best.rule = result.rule;
      best.ulp = std::fmin(best.ulp, result.ulp);
    }
    if (!undecided) return best;
  }
  throw ReferenceError(
      fmt::format("{}: no verdict with {} bits", function_->name, greatest_precision));
}

/// Applies 7.5.3 to all lanes: each value that may be flushed may be zero. The first attempt
/// flushes every value, as devices do.
Verdict GeometricJudge::decide_flushed(const GeometricOperands& operands, std::size_t lane,
                                       std::uint64_t subject, Losses losses) const {
  std::vector<std::vector<FlushedLane>> ways;
  std::size_t choices = 1;
  for (std::size_t i = 0; i < operands.width; ++i)
    choices *= ways.emplace_back(ways_to_flush(losses, operands, i)).size();
  Operands zero;
  zero.format = rules_.format;
  zero.set(0, Kind::gentype, 0);
  GeometricOperands flushed = operands;
  Verdict named;                                       // the first verdict whose rule is not
                                                       // Rule::rejected
  for (std::size_t choice = choices; choice-- > 1;) {  // choice 0 flushes nothing
    std::size_t rest = choice;
    for (std::size_t i = 0; i < operands.width; ++i) {
      const FlushedLane& way = ways[i][rest % ways[i].size()];
      rest /= ways[i].size();
      for (std::size_t a = 0; a < operands.arguments; ++a)
        flushed.p[a][i] = way.operand[a] ? zero[0] : operands.p[a][i];
      flushed.lost[i] = way.square;
    }
    Verdict verdict = decide(flushed, lane, subject);
    // A flushed value may have either sign.
    if (!verdict.accepted && magnitude_bits(rules_.format, subject) == 0)
      verdict = decide(flushed, lane, subject ^ sign_bit(rules_.format));
    if (!verdict.accepted) {
      if (named.rule == Rule::rejected) named = verdict;
      continue;
    }
    verdict.rule =
        verdict.rule == Rule::result_flushed ? Rule::both_flushed : Rule::operand_flushed;
    return verdict;
  }
  return named;
}

Verdict GeometricJudge::decide(std::span<const InputBits> group, std::size_t lane,
                               const SubjectBits& subject) const {
  const GeometricOperands operands = operands_of(*function_, rules_, group);
  const Verdict verdict = decide(operands, lane, subject[0]);
  if (verdict.accepted) return verdict;
  // Signaling NaNs need not be supported (7.2), and C99 does not define them (F.2.1).
  for (const InputBits& input : group)
    for (std::size_t a = 0; a < function_->arguments; ++a)
      if (is_signaling(rules_.format, input[a])) return {true, Rule::alternative, 0};
  if (rules_.freedoms.specials && special(operands, lane)) return {true, Rule::special, 0};
  if (!rules_.flush_to_zero) return verdict;
  const Verdict flushed = decide_flushed(operands, lane, subject[0], function_->losses);
  // By another interpretation of the specification, every operation of the formula may flush
  // (flush-on-the-way-to-a-length in data/interpretations.toml).
  if (!flushed.accepted && !scaled_ && function_->losses != Losses::squares &&
      decide_flushed(operands, lane, subject[0], Losses::squares).accepted)
    return {false, Rule::other_reading, verdict.ulp};
  const bool kinder = verdict.rule == Rule::rejected && flushed.rule != Rule::rejected;
  return flushed.accepted || kinder ? flushed : verdict;
}

/// Rule 12: a component or the value may be an infinity or a NaN.
bool GeometricJudge::special(const GeometricOperands& operands, std::size_t lane) const {
  for (std::size_t a = 0; a < operands.arguments; ++a)
    for (std::size_t i = 0; i < operands.width; ++i)
      if (operands.p[a][i].nan() || operands.p[a][i].infinite()) return true;
  Answers answers;
  answers.clear(first_precision(rules_.format));
  function_->answer(operands, lane, answers);
  return arbiter_for(operands, lane).may_be_special(answers[0][0]);
}

std::uint64_t GeometricJudge::nearest(std::span<const InputBits> group, std::size_t lane) const {
  Answers answers;
  answers.clear(first_precision(rules_.format));
  function_->answer(operands_of(*function_, rules_, group), lane, answers);
  const Truth& truth = answers[0][0];
  if (truth.kind == Truth::Kind::number || truth.kind == Truth::Kind::infinite)
    return round_to_format(rules_.format, truth.value.get(), truth.inexact, rules_.rounding);
  return truth.kind == Truth::Kind::nan ? quiet_nan_bits(rules_.format) : 0;
}

Explanation GeometricJudge::explain(std::span<const InputBits> group, std::size_t lane,
                                    const SubjectBits& subject) const {
  const ScalarType& type = scalar_type(rules_.format);
  Explanation e;
  const Verdict verdict = decide(group, lane, subject);
  e.accepted = verdict.accepted;
  e.rule = verdict.rule;
  e.ulp = verdict.ulp;
  for (const InputBits& input : group)
    for (std::size_t a = 0; a < function_->arguments; ++a) {
      e.inputs_hex.push_back(hex(type, input[a]));
      e.inputs_decimal.push_back(decimal(type, input[a]));
    }
  e.subject_hex = {hex(type, subject[0])};
  e.subject_decimal = {decimal(type, subject[0])};
  Answers answers;
  answers.clear(2 * first_precision(rules_.format));
  function_->answer(operands_of(*function_, rules_, group), lane, answers);
  e.reference = {truth_text(rules_.format, answers[0][0])};
  e.reference_decimal = {truth_decimal(rules_.format, answers[0][0])};
  if (e.accepted) return e;
  if (const auto* ulp = std::get_if<accuracy::Ulp>(&rules_.accuracy);
      ulp != nullptr && std::isfinite(e.ulp)) {
    e.complaints.push_back({.kind = Complaint::Kind::error,
                            .got = fmt::format("{:.2f} ulp", e.ulp),
                            .expected = fmt::format("{} ulp", ulp_limit(*ulp, rules_.width))});
  } else {
    e.complaints.push_back({.got = e.subject_decimal[0],
                            .expected = e.reference_decimal[0],
                            .limit = to_string(rules_.accuracy)});
  }
  return e;
}

}  // namespace assay::reference
