#include "suites/functions/math/edge_judge.h"

#include <limits>

namespace assay::suites::math {

using reference::InputBits;
using reference::SubjectBits;
using reference::Verdict;

/// A result is a signaling NaN where the document forbids a signaling NaN.
bool EdgeJudge::signals(const SubjectBits& subject) const {
  const reference::Function& function = judge_.function();
  for (std::size_t r = 0; quiet_ && r < function.results.size(); ++r)
    if (function.results[r] == reference::Kind::gentype &&
        reference::is_signaling(judge_.rules().format, subject[r]))
      return true;
  return false;
}

void EdgeJudge::add(const reference::Batch& batch, reference::Tally& tally) const {
  for (std::size_t i = 0; i < batch.count; ++i) {
    const InputBits input = judge_.input(batch, i);
    const SubjectBits subject = judge_.subject(batch, i);
    tally.add(batch.first_index + i, input, subject, decide({&input, 1}, 0, subject));
  }
}

Verdict EdgeJudge::decide(std::span<const InputBits> group, std::size_t lane,
                          const SubjectBits& subject) const {
  if (signals(subject))
    return {false, reference::Rule::nan_signaling, std::numeric_limits<double>::infinity()};
  return judge_.decide(group[lane], subject);
}

reference::Explanation EdgeJudge::explain(std::span<const InputBits> group, std::size_t lane,
                                          const SubjectBits& subject) const {
  reference::Explanation explanation = judge_.explain(group[lane], subject);
  if (explanation.accepted && signals(subject)) {
    explanation.accepted = false;
    explanation.rule = reference::Rule::nan_signaling;
    explanation.ulp = std::numeric_limits<double>::infinity();
    explanation.complaints = {{.kind = reference::Complaint::Kind::signaling_nan,
                               .got = "a signaling NaN",
                               .expected = "a quiet NaN"}};
  }
  return explanation;
}

numeric::Accepted EdgeJudge::accepted(const InputBits& input) const {
  numeric::Accepted accepted = numeric::accepted_answers(judge_, input);
  const reference::FloatFormat& format = judge_.rules().format;
  const std::uint64_t quiet = reference::quiet_nan_bits(format), sign = reference::sign_bit(format);
  for (std::size_t r = 0; quiet_ && r < judge_.function().results.size(); ++r) {
    if (!accepted.nan[r]) continue;
    accepted.nan[r] = false;
    accepted.intervals[r].emplace_back(quiet, sign - 1);
    accepted.intervals[r].emplace_back(sign | quiet, sign | (sign - 1));
  }
  return accepted;
}

}  // namespace assay::suites::math
