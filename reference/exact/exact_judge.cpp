#include "reference/exact/exact_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

#include "reference/base/prefetch.h"

namespace assay::reference {
namespace {

/// The bytes are little-endian, as on all hosts of Assay.
std::uint64_t load(const void* array, std::size_t index, const ScalarType& type) {
  const auto bytes = static_cast<std::size_t>(type.bytes());
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(array) + index * bytes, bytes);
  return bits;
}

const char* at(const void* array, std::size_t index, const ScalarType& type) {
  return static_cast<const char*>(array) + index * static_cast<std::size_t>(type.bytes());
}

std::string described(const ScalarType& type, const ExactAnswer& answer) {
  if (answer.anything) return "any";
  if (answer.recommended) return hex(type, answer.bits) + " (recommended)";
  if (answer.any_nan) return "NaN";
  std::string text = hex(type, answer.bits);
  for (int i = 0; i < answer.other_count; ++i)
    text += " or " + hex(type, answer.others[static_cast<std::size_t>(i)]);
  return text;
}

}  // namespace

bool ExactAnswer::allows(const ScalarType& type, std::uint64_t subject) const {
  if (anything || recommended || subject == bits) return true;
  if (any_nan && type.floating() && classify(*type.format, subject) == FloatClass::nan) return true;
  return std::find(others.begin(), others.begin() + other_count, subject) !=
         others.begin() + other_count;
}

ExactJudge::ExactJudge(ExactFunction function) : function_(std::move(function)) {
  if (!function_.answer || function_.results.empty() || function_.group_size < 1)
    throw std::invalid_argument("function " + function_.name + " has no answer");
}

std::vector<InputBits> ExactJudge::group_at(const Batch& batch, std::size_t index) const {
  const auto group_size = static_cast<std::size_t>(function_.group_size);
  std::vector<InputBits> group(group_size);
  for (std::size_t lane = 0; lane < group_size; ++lane)
    for (std::size_t a = 0; a < function_.parameters.size(); ++a)
      group[lane][a] =
          load(batch.inputs[a], index / group_size * group_size + lane, function_.parameters[a]);
  return group;
}

Verdict ExactJudge::decide(std::span<const InputBits> group, std::size_t lane,
                           const SubjectBits& subject) const {
  Rule rule = Rule::exact;
  for (std::size_t r = 0; r < function_.results.size(); ++r) {
    const ExactAnswer answer = function_.answer(group, lane, r);
    if (!answer.allows(function_.results[r], subject[r]))
      return {false, Rule::rejected, std::numeric_limits<double>::infinity()};
    if (answer.anything)
      rule = Rule::free_value;
    else if (subject[r] != answer.bits && answer.recommended)
      rule = Rule::not_recommended;
    else if (subject[r] != answer.bits)
      rule = answer.any_nan ? Rule::nan_required : Rule::alternative;
  }
  return {true, rule, 0};
}

void ExactJudge::add_each(const Batch& batch, std::size_t from, std::size_t count,
                          Tally& tally) const {
  for (std::size_t i = from; i < from + count; ++i) {
    const std::vector<InputBits> group = group_at(batch, i);
    const std::size_t lane = i % group.size();
    SubjectBits subject{};
    for (std::size_t r = 0; r < function_.results.size(); ++r)
      subject[r] = load(batch.outputs[r], i, function_.results[r]);
    tally.add(batch.first_index + i, group[lane], subject, decide(group, lane, subject));
  }
}

void ExactJudge::add(const Batch& batch, Tally& tally) const {
  if (!function_.fill) {
    add_each(batch, 0, batch.count, tally);
    return;
  }
  alignas(64) std::uint64_t expected[2][block];
  const auto group_size = static_cast<std::size_t>(function_.group_size);
  const std::size_t step = std::max(block / group_size * group_size, group_size);
  if (step > block) throw std::logic_error(function_.name + ": a group is larger than a block");
  for (std::size_t from = 0; from < batch.count; from += step) {
    Batch part = batch;
    part.count = std::min(step, batch.count - from);
    part.first_index += from;
    for (std::size_t a = 0; a < function_.parameters.size(); ++a)
      part.inputs[a] = at(batch.inputs[a], from, function_.parameters[a]);
    for (std::size_t r = 0; r < function_.results.size(); ++r)
      part.outputs[r] = at(batch.outputs[r], from, function_.results[r]);
    const std::size_t left = std::min(step, batch.count - from - part.count);
    for (std::size_t r = 0; r < function_.results.size(); ++r)
      prefetch(at(part.outputs[r], part.count, function_.results[r]),
               left * static_cast<std::size_t>(function_.results[r].bytes()));
    function_.fill(part, {expected[0], expected[1]});
    bool equal = true;
    for (std::size_t r = 0; r < function_.results.size(); ++r)
      equal = equal &&
              std::memcmp(expected[r], part.outputs[r],
                          part.count * static_cast<std::size_t>(function_.results[r].bytes())) == 0;
    const std::size_t different = equal ? 0 : add_different(part, batch, from, expected, tally);
    const std::size_t same = part.count - different;
    const std::size_t free = std::min(function_.free_in ? function_.free_in(part) : 0, same);
    tally.inputs += same;
    tally.histogram[0] += same;
    tally.by_rule[static_cast<std::size_t>(Rule::free_value)] += free;
    tally.by_rule[static_cast<std::size_t>(Rule::exact)] += same - free;
  }
}

std::size_t ExactJudge::add_different(const Batch& part, const Batch& batch, std::size_t from,
                                      const std::uint64_t (&expected)[2][block],
                                      Tally& tally) const {
  std::size_t different = 0;
  for (std::size_t i = 0; i < part.count; ++i) {
    bool equal = true;
    for (std::size_t r = 0; r < function_.results.size(); ++r)
      equal = equal && load(expected[r], i, function_.results[r]) ==
                           load(part.outputs[r], i, function_.results[r]);
    if (equal) continue;
    add_each(batch, from + i, 1, tally);
    ++different;
  }
  return different;
}

Explanation ExactJudge::explain(std::span<const InputBits> group, std::size_t lane,
                                const SubjectBits& subject) const {
  Explanation e;
  const Verdict verdict = decide(group, lane, subject);
  e.accepted = verdict.accepted;
  e.rule = verdict.rule;
  e.ulp = verdict.ulp;
  for (const InputBits& input : group)
    for (std::size_t a = 0; a < function_.parameters.size(); ++a) {
      e.inputs_hex.push_back(hex(function_.parameters[a], input[a]));
      e.inputs_decimal.push_back(decimal(function_.parameters[a], input[a]));
    }
  for (std::size_t r = 0; r < function_.results.size(); ++r) {
    const ScalarType& type = function_.results[r];
    const ExactAnswer answer = function_.answer(group, lane, r);
    e.subject_hex.push_back(hex(type, subject[r]));
    e.subject_decimal.push_back(decimal(type, subject[r]));
    e.reference.push_back(described(type, answer));
    e.reference_decimal.push_back(answer.anything ? "any" : decimal(type, answer.bits));
    if (!answer.allows(type, subject[r]) && e.complaints.empty())
      e.complaints.push_back(
          {.kind = answer.any_nan ? Complaint::Kind::number_for_nan : Complaint::Kind::value,
           .got = e.subject_decimal.back(),
           .expected = answer.any_nan ? "NaN" : e.reference_decimal.back()});
  }
  return e;
}

}  // namespace assay::reference
