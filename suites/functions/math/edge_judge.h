#pragma once
#include <string>
#include <utility>

#include "reference/judge/judge.h"
#include "suites/numeric/accepted.h"

namespace assay::suites::math {

/// Judges the inputs of a row of data/edge_cases/ by the rules for the device's profile and mode.
/// If the specification says that a quiet NaN stays quiet, the judge also checks this rule.
class EdgeJudge : public reference::BatchJudge {
 public:
  EdgeJudge(reference::Judge judge, std::string text, bool quiet)
      : judge_(std::move(judge)), text_(std::move(text)), quiet_(quiet) {}

  void add(const reference::Batch& batch, reference::Tally& tally) const override;
  reference::Verdict decide(std::span<const reference::InputBits> group, std::size_t lane,
                            const reference::SubjectBits& subject) const override;
  reference::Explanation explain(std::span<const reference::InputBits> group, std::size_t lane,
                                 const reference::SubjectBits& subject) const override;
  /// The row as text: "pow(+-0, -odd) = +-inf".
  std::string limit() const override { return text_; }

  numeric::Accepted accepted(const reference::InputBits& input) const;

 private:
  bool signals(const reference::SubjectBits& subject) const;

  reference::Judge judge_;
  std::string text_;
  bool quiet_;
};

}  // namespace assay::suites::math
