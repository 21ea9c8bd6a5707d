#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/fast.h"

namespace assay::reference {

/// The information that a fast evaluation has about one result, in any format.
enum class Known : int {
  undecided,  ///< nothing: MPFR decides
  number,     ///< (hi + lo) * 2^scale, with a relative error within the evaluator's bound. If the
              ///< value is beyond an end of the format, this is any number beyond that end
  rounded,    ///< hi is the value, correctly rounded to nearest; lo is the rest of the value, in
              ///< ulp of hi
  exactly,    ///< the answer has exactly the bits of hi; all NaNs are equal
  integer,    ///< the int hi
  low_bits,   ///< an int: the low bits of its magnitude are those of hi, and it has the sign of lo
              ///< unless it is 0
  any_integer,
};

/// One array for each part. `kind` holds a Known as a number. For a number, `hi` is between 2^-960
/// and 2^960, unless `lo` does not matter. `scale` is an integer.
struct PreciseValues {
  double* hi;
  double* lo;
  double* scale;
  double* kind;
};

/// The inputs are packed doubles (or ints, ulongs), as in Batch. `count` is a multiple of
/// block_step.
struct PreciseBlock {
  const void* inputs[3];
  PreciseValues values[2];
  std::size_t count;
};

/// Evaluates one function of doubles in twice their precision. It is the counterpart of
/// FastEvaluator, and must be used under the same conditions.
class PreciseEvaluator {
 public:
  using Kernel = void (*)(const PreciseBlock&);

  constexpr PreciseEvaluator(const PerSet<Kernel>& kernels, double bound)
      : kernels_(kernels), bound_(bound) {}

  Kernel kernel(InstructionSet set) const { return kernels_[static_cast<std::size_t>(set)]; }
  double bound() const { return bound_; }

 private:
  PerSet<Kernel> kernels_;
  double bound_;
};

/// x - quadrant * pi / 2, for |x| < 2^1024. The relative error is at most 2^-104, and |hi + lo| <=
/// pi / 4. It is computed in integers, one element at a time, with as many bits of 2 / pi as x
/// needs.
struct ReducedAngle {
  double hi, lo;
  int quadrant;  ///< modulo 4
};
ReducedAngle reduce_angle(double x);

}  // namespace assay::reference

#include "reference/precise/kernels.h"
