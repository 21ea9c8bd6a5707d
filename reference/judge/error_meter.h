#pragma once
#include <array>

#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// The distance of answers from the exact value, one by one and with their sign, for plots. A judge
/// computes less (whether an error exceeds a limit) and records nothing. Calls are const and
/// reentrant.
///
/// An error is the answer less the function's value in ulp of the value, as OpenCL C 7.4 defines an
/// ulp. It is infinite if no number of ulp describes it (a NaN for a number, a wrong integer). It
/// is a NaN if the right answer is not a number (it is a NaN, or nothing is prescribed). Zeros of
/// either sign are equal.
class ErrorMeter {
 public:
  ErrorMeter(const Function& function, const FloatFormat& format);

  /// At the speed of the fast evaluation if it can be used: within 2^-16 ulp, or 2^p times the
  /// evaluator's bound if that is more. One array per result.
  void operator()(const Batch& batch, const std::array<double*, 2>& errors) const;
  /// Only by MPFR: within 2^-40, relatively.
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

/// The correctly rounded values of a function for the inputs of a batch: packed as outputs are. A
/// quiet NaN where nothing is prescribed.
void fill_rounded(const Function& function, const FloatFormat& format, const Batch& inputs,
                  const std::array<void*, 2>& results);

}  // namespace assay::reference
