#pragma once
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Judges answers of one function under one set of rules at two speeds: vectorized double if that
/// is certain, otherwise MPFR. Calls are const and reentrant, and usually allocate nothing.
class Judge : public MpfrJudge {
 public:
  using MpfrJudge::MpfrJudge;

  /// One thread; callers split a batch over cores and merge. Verdicts are those of `exactly`, and
  /// so are the failures of each rule and those that are shown.
  ///
  /// The greatest error (Tally::worst) is in ulp, and it is MPFR's number for the answer that is
  /// reported. No other answer has a greater severity, with these exceptions:
  /// - Errors that differ by at most tie(), or by 2^-40 of the greater, count as equal.
  /// - Near a power of two, the fast evaluation may not know which of two ulps measures the error.
  ///   MPFR decides for 64 answers of a batch that could be the worst. The later ones count with
  ///   the lesser error.
  /// - An answer that a relaxed row allows, and flushing too, counts as 0.
  ///
  /// Two things are the fast evaluation's. `histogram` may count an error in the next bin: within
  /// tie() of a bin's end, and at a power of two. `by_rule` may exchange exact, within_limit,
  /// overflow and those of flushing and special values, where more than one of them holds. Once
  /// MPFR has decided 128 answers of a tally, those are only counted that are certainly wrong.
  Tally operator()(const Batch& batch) const;

  /// Errors up to which two answers may be exchanged as the worst, in ulp: twice the bound of the
  /// row in reference/fast/kernels.h, as an error. 0 where MPFR judges everything.
  double tie() const;

  /// The same, added to earlier results. Cheaper over many small batches because MPFR is asked only
  /// about answers that may be worse than the worst so far. Batches of one tally come in the order
  /// of their indices.
  void add(const Batch& batch, Tally& tally) const override;
};

}  // namespace assay::reference
