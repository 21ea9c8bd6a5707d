#pragma once
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// MPFR decides only if no faster evaluation is certain: in double, in twice double's precision, or
/// in long double. Many threads may use a judge.
class Judge : public MpfrJudge {
 public:
  using MpfrJudge::MpfrJudge;

  /// Uses one thread. Verdicts, numbers of failures by rule, and shown failures are equal to those
  /// of exactly().
  ///
  /// The greatest error (Tally::worst) is MPFR's number for the reported answer, in ulp. No other
  /// answer has a greater severity, with these exceptions:
  /// - Errors are equal if they differ by at most tie(), or by 2^-40 of the greater.
  /// - Near a power of two, the fast evaluation may not know the ulp. MPFR decides 64 of these
  ///   answers in a batch. Later answers count with the smaller error.
  /// - An answer has the error 0 if a relaxed row and flushing both allow the answer, or if
  ///   infinities and NaNs need not be supported.
  ///
  /// Two results may differ from those of exactly():
  /// - `histogram` may count an error in the next bin, near a bin's end or near a power of two.
  /// - `by_rule` may exchange rules that both accept an answer: exact, within_limit, overflow, and
  ///   the rules of flushing and special values.
  ///
  /// After 128 decisions by MPFR for a tally, wrong answers are only counted.
  Tally operator()(const Batch& batch) const;

  /// In ulp. Two answers whose errors differ by at most this distance are equally bad. 0 if MPFR
  /// judges everything. The result is twice the error of the row in reference/fast/kernels.h.
  double tie() const;

  /// Adds the results of a batch to `tally`. Faster than operator() for many small batches. MPFR
  /// only sees answers that may be worse than the worst answer of earlier batches. Batches come in
  /// the order of their indices.
  void add(const Batch& batch, Tally& tally) const override;
};

}  // namespace assay::reference
