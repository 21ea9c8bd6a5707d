#pragma once
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Judges answers of one function under one set of rules at two speeds: vectorized double if that
/// is certain, otherwise MPFR. Calls are const and reentrant, and usually allocate nothing.
class Judge : public MpfrJudge {
 public:
  using MpfrJudge::MpfrJudge;

  /// One thread; callers split a batch over cores and merge. Verdicts are those of `exactly`.
  /// Failing answers and the greatest error are MPFR's, however a batch is split (answers whose
  /// errors differ by less than 2^-16 ulp are a tie). Two results come from the fast evaluation.
  /// `histogram` may count an error in the next bin: within that evaluation's error of a bin's end,
  /// below 2^-8 ulp, and at a power of two, where the ulp doubles. `by_rule` says within_limit if
  /// an answer happens to be exact. When MPFR has decided 128 answers of a tally, further answers
  /// that are certainly wrong are only counted.
  Tally operator()(const Batch& batch) const;

  /// The same, added to earlier results. Cheaper over many small batches because MPFR is asked only
  /// about answers that may be worse than the worst so far. Batches of one tally come in the order
  /// of their indices.
  void add(const Batch& batch, Tally& tally) const override;
};

}  // namespace assay::reference
