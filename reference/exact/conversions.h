#pragma once
#include <cstdint>
#include <string>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// OpenCL C 3.0.19, 6.4.1 to 6.4.3; OpenCL 1.2, 6.2.1 to 6.2.3.
struct Conversion {
  /// The operands that give an undefined result in a conversion from floating-point to integer.
  enum class OutOfRange : std::uint8_t {
    operand,        ///< 6.4.3.3: outside the destination's range before rounding
    integral_part,  ///< C99 6.3.1.4: truncated value outside the range; for casts and
                    ///< implicit conversions
  };

  ScalarType from, to;
  Rounding rounding = Rounding::nearest_even;
  bool saturated = false;  ///< 6.4.3.3, _sat: only for integers
  OutOfRange out_of_range = OutOfRange::operand;
  bool flushed_operand = false;  ///< 7.2: subnormal operands may be zero
  bool flushed_result = false;   ///< 7.5.3: a result that is subnormal before rounding may be zero
  bool finite_only = false;      ///< without CL_FP_INF_NAN: infinities and NaNs give any result
};

/// Uses only integer arithmetic, so the host's rounding mode does not matter.
ExactAnswer convert(const Conversion& conversion, std::uint64_t bits);

ExactFunction conversion_function(std::string name, const Conversion& conversion);

/// A conversion without a modifier (6.4.3.2) rounds toward zero for integers.
constexpr Rounding unmodified(const ScalarType& to, Rounding default_mode) {
  return to.floating() ? default_mode : Rounding::toward_zero;
}

/// Writes the ExactAnswer::bits of convert() for a batch. Writes the subject's answer
/// (batch.outputs) if any value is right, or if any NaN is right and the answer is a NaN.
void fill_conversion(const Conversion& conversion, const Batch& batch, void* expected);
/// The number of elements of the batch for which any value is right.
std::size_t free_conversions(const Conversion& conversion, const Batch& batch);

}  // namespace assay::reference
