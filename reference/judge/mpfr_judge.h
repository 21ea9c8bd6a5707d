#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "reference/acceptance/rules.h"
#include "reference/base/batch_judge.h"
#include "reference/base/function.h"
#include "reference/base/tally.h"

namespace assay::reference {

/// A faster judge that is uncertain calls this judge. Many threads may use a judge.
class MpfrJudge : public BatchJudge {
 public:
  MpfrJudge(const Function& function, Rules rules);

  void add(const Batch& batch, Tally& tally) const override;

  Tally exactly(const Batch& batch) const;

  Verdict decide(const InputBits& input, const SubjectBits& subject) const;
  Explanation explain(const InputBits& input, const SubjectBits& subject) const;

  /// The error of an answer that a fast evaluation has counted. The answer may become the tally's
  /// worst. Throws ReferenceError if MPFR disagrees with the fast evaluation.
  double confirm(const Batch& batch, std::size_t index, bool counted_as_failing,
                 Tally& tally) const;

  InputBits input(const Batch& batch, std::size_t index) const;
  SubjectBits subject(const Batch& batch, std::size_t index) const;

  Verdict decide(std::span<const InputBits> group, std::size_t lane,
                 const SubjectBits& subject) const override {
    return decide(group[lane], subject);
  }
  Explanation explain(std::span<const InputBits> group, std::size_t lane,
                      const SubjectBits& subject) const override {
    return explain(group[lane], subject);
  }
  std::string limit() const override { return to_string(rules_.accuracy); }
  bool bounds_errors() const override { return reference::bounds_errors(rules_.accuracy); }

  const Function& function() const { return *function_; }
  const Rules& rules() const { return rules_; }

 private:
  const Function* function_;
  Rules rules_;
};

}  // namespace assay::reference
