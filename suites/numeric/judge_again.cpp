#include "suites/numeric/judge_again.h"

#include <algorithm>

#include "harness/record/ingested_suites.h"
#include "suites/numeric/asked_input.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/numeric_run.h"
#include "suites/numeric/search_run.h"
#include "suites/numeric/swept_case.h"
#include "suites/target/target.h"

namespace assay::suites::numeric {
namespace {

using Group = std::vector<harness::InputBits>;

/// The inputs of the group with the recorded answer `exhibit`.
Group inputs_of(const NumericCase& c, const harness::RunOptions& options,
                const harness::Exhibit& exhibit) {
  Group own = group_of(c.inputs, exhibit.index.value_or(0), c.judge->group_size());
  if (exhibit.index || !searches(c, options)) return own;
  std::vector<reference::ScalarType> types;
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a) types.push_back(c.inputs.type(a));
  const auto bits = parse_input(exhibit.input, types, c.subject);
  std::ranges::copy(bits, own.front().begin());
  return own;
}

reference::SubjectBits subject_of(const NumericCase& c, const harness::Exhibit& exhibit) {
  std::vector<reference::ScalarType> types;
  for (const int bytes : c.shape.output_bytes)
    types.push_back(reference::unsigned_type(std::min(8 * bytes, 64)));
  const auto bits = parse_input(exhibit.subject, types, "the answer");
  reference::SubjectBits subject{};
  std::ranges::copy(bits, subject.begin());
  return subject;
}

harness::Exhibit judged_again(const NumericCase& c, const harness::RunOptions& options,
                              const harness::Exhibit& recorded) {
  const Group group = inputs_of(c, options, recorded);
  harness::Exhibit again = exhibit_of(*c.judge, recorded.index.value_or(0), c.shape.width, group,
                                      subject_of(c, recorded));
  if (!recorded.index && searches(c, options)) {
    again.index.reset();
    again.lane = recorded.lane;
  }
  again.severity = severity_of(again);
  again.details = recorded.details;
  again.picture = recorded.picture;
  return again;
}

harness::Measurement judged_again(const NumericCase& c, const harness::RunOptions& options,
                                  const harness::Measurement& recorded) {
  harness::Measurement m = recorded;
  const std::uint64_t swept = swept_inputs(c);
  const bool searched = searches(c, options);
  m.limit = c.judge->limit();
  m.inputs = searched ? std::max(m.inputs, swept) : swept;
  m.upper_bound = !searched && c.inputs.exhaustive() && swept >= c.inputs.total();
  if (m.worst) m.worst = judged_again(c, options, *m.worst);
  for (harness::Exhibit& failure : m.failures) failure = judged_again(c, options, failure);
  return m;
}

const SweptBody* body_of(const harness::Case& one) {
  return harness::plain_body(one).target<SweptBody>();
}

}  // namespace

std::optional<harness::SweptFunction> swept_function(const harness::Case& one) {
  const SweptBody* body = body_of(one);
  if (body == nullptr) return std::nullopt;
  return harness::SweptFunction{body->arguments, body->input_bits};
}

std::optional<harness::Measurement> judged_again(const harness::Case& one,
                                                 const harness::DeviceInfo& device,
                                                 const harness::RunOptions& options,
                                                 const harness::Measurement& recorded) {
  const SweptBody* body = body_of(one);
  if (body == nullptr) return std::nullopt;
  return judged_again(body->make(Target(device, options)), options, recorded);
}

}  // namespace assay::suites::numeric
