#pragma once
#include <array>

#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Measures the error of each answer, with its sign. Plots show these errors. A judge computes
/// less: it only decides whether an error exceeds a limit, and does not record the error. Calls are
/// const and reentrant.
///
/// An error is the answer minus the function's value, in ulp of the value as OpenCL C 7.4 defines
/// it. If no number of ulp describes the error (a NaN for a number, a wrong integer), it is
/// infinite. If the right answer is not a number (a NaN, or nothing is prescribed), the error is a
/// NaN. Zeros of either sign are equal.
class ErrorMeter {
 public:
  ErrorMeter(const Function& function, const FloatFormat& format);

  /// Measures with the fast evaluation if the function has one. The errors are exact to within
  /// 2^-16 ulp, or to within 2^p times the evaluator's bound, if that is more. `errors` has one
  /// array for each result.
  void operator()(const Batch& batch, const std::array<double*, 2>& errors) const;
  /// Measures only with MPFR, with a relative error of at most 2^-40.
  void exactly(const Batch& batch, const std::array<double*, 2>& errors) const;

 private:
  using Errors = std::array<double, 2>;

  void of_floats(const Batch& batch, const std::array<double*, 2>& errors) const;
  void of_halves(const Batch& batch, const std::array<double*, 2>& errors) const;
  void of_doubles(const Batch& batch, const std::array<double*, 2>& errors) const;
  Errors decide(const Batch& batch, std::size_t index) const;

  MpfrJudge values_;  ///< elements of a batch as bits
  const Function& function_;
  const FloatFormat& format_;
};

/// The correctly rounded values of a function for the inputs of a batch, packed as outputs are. If
/// nothing is prescribed, the value is a quiet NaN.
void fill_rounded(const Function& function, const FloatFormat& format, const Batch& inputs,
                  const std::array<void*, 2>& results);

}  // namespace assay::reference
