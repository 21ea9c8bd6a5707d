#include "suites/numeric/measure.h"

#include <fmt/format.h>

namespace assay::suites::numeric {

reference::Batch batch_of(const harness::BatchView& view) {
  return {view.count, view.first_index, view.inputs, view.outputs};
}

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
  x.reason = e.reason;
  x.rule = std::string(reference::name(e.rule));
  x.width = width;
  x.lane = static_cast<int>(index % static_cast<std::uint64_t>(width));
  return x;
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
  for (std::size_t r = 0; r < reference::rule_count; ++r)
    if (tally.by_rule[r] != 0)
      m.rules[std::string(reference::name(static_cast<reference::Rule>(r)))] = tally.by_rule[r];
  const std::uint64_t own_way =
      tally.by_rule[static_cast<std::size_t>(reference::Rule::not_recommended)];
  if (own_way != 0)
    m.note = fmt::format("{} results differ from those that the specification recommends", own_way);
  const auto exhibit = [&](const reference::Worst& w) {
    std::vector<harness::InputBits> group = group_of(inputs, w.index, judge.group_size());
    harness::Exhibit x = exhibit_of(judge, w.index, width, group, w.subject);
    x.severity = w.severity;
    return x;
  };
  if (tally.worst) {
    m.max_ulp = tally.worst->ulp;
    m.worst = exhibit(*tally.worst);
  }
  for (const reference::Worst& failure : tally.failures) m.failures.push_back(exhibit(failure));
  return m;
}

}  // namespace assay::suites::numeric
