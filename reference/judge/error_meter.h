#pragma once
#include <array>

#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Measures the error of each answer with its sign, for plots. Many threads may use a meter.
///
/// An error is the answer minus the value, in ulp of the value (OpenCL C 7.4). An error is infinite
/// if it has no size in ulp (a NaN for a number, a wrong integer). An error is a NaN if the right
/// answer is not a number. Zeros of either sign are equal.
class ErrorMeter {
 public:
  ErrorMeter(const Function& function, const FloatFormat& format);

  /// Uses the function's fast evaluation if there is one. The uncertainty is the greater of 2^-16
  /// ulp and 2^p ulp times the evaluator's relative bound. p is the format's precision in bits.
  /// `errors` has an array for each result.
  void operator()(const Batch& batch, const std::array<double*, 2>& errors) const;
  /// Measures with MPFR. The relative uncertainty of an error is 2^-40.
  void exactly(const Batch& batch, const std::array<double*, 2>& errors) const;

 private:
  using Errors = std::array<double, 2>;

  void of_floats(const Batch& batch, const std::array<double*, 2>& errors) const;
  void of_halves(const Batch& batch, const std::array<double*, 2>& errors) const;
  void of_doubles(const Batch& batch, const std::array<double*, 2>& errors) const;
  Errors decide(const Batch& batch, std::size_t index) const;

  MpfrJudge values_;  ///< elements as bits
  const Function& function_;
  const FloatFormat& format_;
};

/// The correctly rounded values for a batch, packed like outputs. A quiet NaN if nothing is
/// prescribed.
void fill_rounded(const Function& function, const FloatFormat& format, const Batch& inputs,
                  const std::array<void*, 2>& results);

}  // namespace assay::reference
