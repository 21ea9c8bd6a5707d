#include "suites/measure.h"

#include <limits>

namespace assay::suites {

reference::Batch batch_of(const harness::BatchView& view) {
  return {view.count, view.first_index, view.inputs, view.outputs};
}

harness::Exhibit exhibit_of(const reference::Judge& judge, std::uint64_t index,
                            const std::array<std::uint64_t, 3>& input,
                            const std::array<std::uint64_t, 2>& subject) {
  const reference::Explanation e = judge.explain(input, subject);
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
  x.width = judge.rules().width;
  x.lane = static_cast<int>(index % static_cast<std::uint64_t>(x.width));
  return x;
}

harness::Measurement measurement_of(const reference::Tally& tally, const reference::Judge& judge,
                                    bool exhaustive) {
  harness::Measurement m;
  m.inputs = tally.inputs;
  m.failing = tally.failing;
  m.referred = tally.referred;
  m.limit = reference::to_string(judge.rules().accuracy);
  m.upper_bound = exhaustive;
  m.histogram.assign(tally.histogram.begin(), tally.histogram.end());
  for (std::size_t r = 0; r < reference::rule_count; ++r)
    if (tally.by_rule[r] != 0)
      m.rules[std::string(reference::name(static_cast<reference::Rule>(r)))] = tally.by_rule[r];
  const auto exhibit = [&](const reference::Worst& w) {
    harness::Exhibit x = exhibit_of(judge, w.index, w.input, w.subject);
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

}  // namespace assay::suites
