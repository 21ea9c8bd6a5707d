#include "suites/numeric/measure.h"

#include <fmt/format.h>

#include "harness/base/numbers.h"

namespace assay::suites::numeric {
namespace {

/// The severity of a failure by a known rule. Greater than the severity of passing answers, and
/// less than the severity of rejected answers (reference::severity).
constexpr double severity_of_named = 0x1p505;

std::string_view aspect_of(reference::Complaint::Kind kind) {
  using enum reference::Complaint::Kind;
  switch (kind) {
    case nan_for_number:
      return "NaN in place of a number";
    case number_for_nan:
      return "a number in place of NaN";
    case signaling_nan:
      return "a signaling NaN";
    case jointly:
      return "results of two readings";
    case value:
    case error:
      break;
  }
  return {};
}

/// The text of the finding includes all complaints.
harness::Finding finding_of(const reference::Explanation& e) {
  const reference::Complaint& first = e.complaints.front();
  harness::Finding made;
  const bool error = first.kind == reference::Complaint::Kind::error;
  made.kind = error ? harness::Finding::Kind::accuracy : harness::Finding::Kind::value;
  made.parameter = first.result;
  made.aspect = aspect_of(first.kind);
  made.got.text = first.got;
  const std::string limit = first.limit.empty() ? "" : ", " + first.limit;
  if (!first.expected.empty()) made.allowed = {harness::text_value(first.expected + limit)};
  if (error && first.limit.empty()) made.relation = harness::Relation::at_most;
  made.rule = reference::name(e.rule);
  if (first.kind == reference::Complaint::Kind::jointly) made.words = text(first);
  for (std::size_t i = 1; i < e.complaints.size(); ++i)
    made.words += (made.words.empty() ? "" : "; ") + text(e.complaints[i]);
  return made;
}

}  // namespace

std::vector<harness::InputBits> group_of(const harness::Inputs& inputs, std::uint64_t index,
                                         int group_size) {
  const auto size = static_cast<std::uint64_t>(group_size);
  std::vector<harness::InputBits> group;
  for (std::uint64_t lane = 0; lane < size; ++lane)
    group.push_back(inputs.at(index / size * size + lane));
  return group;
}

harness::Exhibit exhibit_of(const reference::BatchJudge& judge, std::uint64_t index, int width,
                            std::span<const harness::InputBits> group,
                            const reference::SubjectBits& subject) {
  const reference::Explanation e =
      judge.explain(group, static_cast<std::size_t>(index % group.size()), subject);
  harness::Exhibit x;
  x.index = index;
  x.ulp = e.ulp;
  x.severity = e.ulp;
  x.input = e.inputs_hex;
  x.input_text = e.inputs_decimal;
  x.subject = e.subject_hex;
  x.subject_text = e.subject_decimal;
  x.reference = e.reference;
  if (!e.accepted) x.finding = finding_of(e);
  x.rule = std::string(reference::name(e.rule));
  x.width = width;
  x.lane = static_cast<int>(index % static_cast<std::uint64_t>(width));
  return x;
}

double severity_of(const harness::Exhibit& exhibit) {
  const bool rejected = exhibit.rule == reference::name(reference::Rule::rejected);
  if (exhibit.finding && !rejected) return severity_of_named;
  return reference::severity(rejected, exhibit.ulp);
}

harness::Measurement measurement_of(const reference::Tally& tally,
                                    const reference::BatchJudge& judge,
                                    const harness::Inputs& inputs, int width, bool exhaustive) {
  harness::Measurement m;
  m.inputs = tally.inputs;
  m.failing = tally.failing;
  m.decided_by_mpfr = tally.decided_by_mpfr;
  m.limit = judge.limit();
  m.upper_bound = exhaustive;
  m.histogram.assign(tally.histogram.begin(), tally.histogram.end());
  for (std::size_t r = 0; r < reference::rule_count; ++r) {
    if (tally.by_rule[r] == 0) continue;
    const auto rule = static_cast<reference::Rule>(r);
    const std::string name(reference::name(rule));
    m.rules[name] = tally.by_rule[r];
    if (reference::fails(rule) && rule != reference::Rule::rejected)
      m.failing_rules[name] = tally.by_rule[r];
  }
  const std::uint64_t own_way =
      tally.by_rule[static_cast<std::size_t>(reference::Rule::not_recommended)];
  if (own_way != 0)
    m.note = fmt::format("{} {} from the value that the specification recommends",
                         harness::counted(own_way, "result"), own_way == 1 ? "differs" : "differ");
  const auto exhibit = [&](const reference::Worst& w) {
    std::vector<harness::InputBits> group = group_of(inputs, w.index, judge.group_size());
    harness::Exhibit x = exhibit_of(judge, w.index, width, group, w.subject);
    x.severity = severity_of(x);
    return x;
  };
  if (tally.worst) {
    m.max_ulp = tally.worst->ulp;
    m.worst = exhibit(*tally.worst);
  }
  for (const reference::Worst& failure : tally.failures) m.failures.push_back(exhibit(failure));
  for (const reference::Worst& failure : tally.named) m.failures.push_back(exhibit(failure));
  // The record of a failing case must show a failure.
  if (tally.failures.empty() && !tally.named.empty()) {
    if (!tally.worst) m.max_ulp = tally.named.front().ulp;
    m.worst = m.failures.front();
  }
  return m;
}

}  // namespace assay::suites::numeric
