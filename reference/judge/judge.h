#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reference/acceptance/rules.h"
#include "reference/base/batch_judge.h"
#include "reference/base/float_format.h"
#include "reference/base/function.h"
#include "reference/base/tally.h"

namespace assay::reference {

/// Judges answers of one function under one set of rules. Construction looks up everything; calls
/// are const, reentrant and allocate nothing on the common path.
class Judge : public BatchJudge {
 public:
  Judge(const Function& function, Rules rules);

  /// Both speeds: vectorised double where it is certain, MPFR elsewhere. One thread; callers split
  /// a batch over cores and merge. Verdicts are those of `exactly`; failing answers and the
  /// greatest error are MPFR's, whatever the split (answers whose errors differ by less than 2^-16
  /// ulp are a tie). Two things are the fast evaluation's: `histogram` may count an error in the
  /// next bin that is within that of a bin's end, below 2^-8 ulp, or at a power of two, where the
  /// ulp doubles; and `by_rule` says within_limit where an answer happens to be exact. Once MPFR
  /// has decided 256 answers, those are only counted that are wrong beyond doubt.
  Tally operator()(const Batch& batch) const;

  /// The same, added to what was found before: cheaper over many small batches, for only what may
  /// stand out more than the worst answer so far is asked of MPFR. Batches of one tally come in the
  /// order of their indices.
  void add(const Batch& batch, Tally& tally) const override;

  /// MPFR alone, for every element: the slow speed, for tests.
  Tally exactly(const Batch& batch) const;

  /// One answer: accepted or not, by which rule, and its error. MPFR alone.
  Verdict decide(const std::array<std::uint64_t, 3>& input,
                 const std::array<std::uint64_t, 2>& subject) const;

  /// Element `index` of a batch, as bits.
  std::array<std::uint64_t, 3> input(const Batch& batch, std::size_t index) const;
  std::array<std::uint64_t, 2> subject(const Batch& batch, std::size_t index) const;

  Explanation explain(const std::array<std::uint64_t, 3>& input,
                      const std::array<std::uint64_t, 2>& subject) const;

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
