#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/fast.h"

namespace assay::reference {

enum class Known : int {
  undecided,  ///< nothing: MPFR decides
  number,     ///< (hi + lo) * 2^scale, within the evaluator's relative error. For a value outside
              ///< the format's range: any number outside of the range
  rounded,    ///< hi is the value, rounded to nearest; lo is the rest in ulp of hi
  exactly,    ///< the bits of hi; all NaNs are equal
  integer,    ///< the int hi
  low_bits,   ///< an int: the low bits of its magnitude are those of hi. If the int is not 0, its
              ///< sign is that of lo
  any_integer,
};

/// `kind` holds a Known. `lo` of a number matters only if `hi` is between 2^-960 and 2^960. `scale`
/// is an integer.
struct PreciseValues {
  double* hi;
  double* lo;
  double* scale;
  double* kind;
};

/// The inputs are packed doubles, ints or ulongs. `count` is a multiple of block_step.
struct PreciseBlock {
  const void* inputs[3];
  PreciseValues values[2];
  std::size_t count;
};

/// Evaluates a function of doubles in twice their precision. As with FastEvaluator, all threads may
/// use an evaluator. The evaluation needs rounding to nearest without flushing.
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
/// pi / 4.
struct ReducedAngle {
  double hi, lo;
  int quadrant;  ///< modulo 4
};
ReducedAngle reduce_angle(double x);

}  // namespace assay::reference

#include "reference/precise/kernels.h"
