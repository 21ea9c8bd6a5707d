#pragma once
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Judges answers of one function under one set of rules, at two speeds. If the fast evaluation in
/// vectorized double is certain, it decides. Otherwise MPFR decides. Calls are const and reentrant,
/// and usually allocate nothing.
class Judge : public MpfrJudge {
 public:
  using MpfrJudge::MpfrJudge;

  /// Uses one thread. Callers split a batch over cores and merge the results. The verdicts, the
  /// numbers of failures by rule, and the shown failures are those of `exactly`.
  ///
  /// The greatest error (Tally::worst) is MPFR's number for the answer that is reported, in ulp. No
  /// other answer has a greater severity, with these exceptions:
  /// - Errors that differ by at most tie(), or by 2^-40 of the greater, count as equal.
  /// - Near a power of two, the fast evaluation sometimes does not know which of two ulps measures
  /// the error.
  ///   MPFR decides for 64 answers of a batch that could be the worst. Later answers count with the
  ///   smaller of the two errors.
  /// - An answer counts with the error 0 if a relaxed row allows it and flushing allows it, too.
  ///
  /// Two results may differ from those of `exactly`:
  /// - `histogram` may count an error in the next bin. This happens within tie() of a bin's
  ///   end. It also happens near a power of two.
  /// - `by_rule` may exchange rules that both accept an answer: exact, within_limit, overflow, and
  ///   the rules of flushing and special values.
  ///
  /// After MPFR has decided 128 answers of a tally, answers that are certainly wrong are only
  /// counted.
  Tally operator()(const Batch& batch) const;

  /// If the errors of two answers differ by at most this many ulp, either may be reported as the
  /// worst. The number is twice the error that the bound of the row in reference/fast/kernels.h
  /// allows. 0 if MPFR judges everything.
  double tie() const;

  /// Judges a batch in the same way, and adds the results to earlier ones. This is faster for many
  /// small batches, because MPFR is asked only about answers that may be worse than the worst so
  /// far. The batches of one tally come in the order of their indices.
  void add(const Batch& batch, Tally& tally) const override;
};

}  // namespace assay::reference
