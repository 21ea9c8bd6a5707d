#pragma once
#include <cstdint>
#include <string>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// A conversion between two scalar types (OpenCL C 3.0.19, 6.4.1 to 6.4.3; 1.2, 6.2.1 to 6.2.3),
/// and what a device may change.
struct Conversion {
  /// When an operand gives an undefined result in a conversion from floating-point to integer.
  enum class OutOfRange : std::uint8_t {
    operand,        ///< 6.4.3.3: outside the destination's range before rounding
    integral_part,  ///< C99 6.3.1.4: truncated value outside the range (casts, implicit
                    ///< conversions)
  };

  ScalarType from, to;
  Rounding rounding = Rounding::nearest_even;  ///< for inexact results
  bool saturated = false;                      ///< 6.4.3.3, _sat: only for integers
  OutOfRange out_of_range = OutOfRange::operand;
  bool flushed_operand = false;  ///< 7.2: subnormal operands may be zero
  bool flushed_result = false;   ///< 7.5.3: a result that is subnormal before rounding may be zero
  bool finite_only = false;      ///< without CL_FP_INF_NAN: infinities and NaNs give any result
};

/// The right answers for `bits`. The function uses only integer arithmetic, so the host's rounding
/// mode does not matter.
ExactAnswer convert(const Conversion& conversion, std::uint64_t bits);

/// convert() as a function for a judge, with fill_conversion().
ExactFunction conversion_function(std::string name, const Conversion& conversion);

/// The rounding mode of a conversion without a modifier (6.4.3.2): toward zero for integers,
/// `default_mode` for floating-point types.
constexpr Rounding unmodified(const ScalarType& to, Rounding default_mode) {
  return to.floating() ? default_mode : Rounding::toward_zero;
}

/// Writes the ExactAnswer::bits of convert() for a batch. This is faster than calls of convert().
/// Writes the subject's answer (batch.outputs) if any value is right, or if any NaN is right and
/// the answer is a NaN.
void fill_conversion(const Conversion& conversion, const Batch& batch, void* expected);
/// Elements of the batch for which any value is right.
std::size_t free_conversions(const Conversion& conversion, const Batch& batch);

}  // namespace assay::reference
