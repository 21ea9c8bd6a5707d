#pragma once
#include <cstdint>
#include <string>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// A conversion between two scalar types (OpenCL C 3.0.19, 6.4.1 to 6.4.3; 1.2, 6.2.1 to 6.2.3),
/// and the freedoms of a device.
struct Conversion {
  /// The operands for which the result of a conversion from floating-point to integer is undefined.
  enum class OutOfRange : std::uint8_t {
    operand,        ///< 6.4.3.3: operands that are outside the destination's range before rounding
    integral_part,  ///< C99 6.3.1.4: operands whose truncated value is outside the range (casts,
                    ///< implicit conversions)
  };

  ScalarType from, to;
  Rounding rounding = Rounding::nearest_even;  ///< for inexact results
  bool saturated = false;                      ///< 6.4.3.3, _sat: integer destinations only
  OutOfRange out_of_range = OutOfRange::operand;
  bool flushed_operand = false;  ///< 7.2: subnormal operands may be treated as zero
  bool flushed_result = false;   ///< 7.5.3: a result that is subnormal before rounding may be zero
  bool finite_only = false;  ///< no CL_FP_INF_NAN: with infinities and NaNs any result is allowed
};

/// The answers that a conversion of `bits` may give. The function uses only integer arithmetic, so
/// the host's rounding mode does not matter.
ExactAnswer convert(const Conversion& conversion, std::uint64_t bits);

/// A function for a judge, whose answers are those of convert(). Its `fill` is fill_conversion().
ExactFunction conversion_function(std::string name, const Conversion& conversion);

/// The rounding mode of a conversion without modifier (6.4.3.2): toward zero for integer
/// destinations, `default_mode` for floating-point destinations.
constexpr Rounding unmodified(const ScalarType& to, Rounding default_mode) {
  return to.floating() ? default_mode : Rounding::toward_zero;
}

/// Writes the ExactAnswer::bits of convert() for a batch, in a fast way. If any value is right, it
/// writes the subject's answer (batch.outputs). If any NaN is right and the subject's answer is a
/// NaN, it writes that NaN.
void fill_conversion(const Conversion& conversion, const Batch& batch, void* expected);
/// The number of elements of the batch for which any value is right.
std::size_t free_conversions(const Conversion& conversion, const Batch& batch);

}  // namespace assay::reference
