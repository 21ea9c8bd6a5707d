#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/instruction_set.h"

namespace assay::reference {

/// Values of one block: the output of a kernel. Each value is one of
///  - a finite, non-zero double: the relative distance of the true value from it is at most
///    FastEvaluator::bound. If it is beyond the format's range, the true value is, too;
///  - a box (see box.h): the exact bits of the right answer, proved without the library;
///  - any other NaN or a zero: undecided, so MPFR must be asked.
/// This holds whatever the other elements of the block are.
struct FastBlock {
  const void* inputs[3];  ///< packed, as in Batch. They can be read up to `count`, rounded up to
                          ///< block_step
  double* values[2];      ///< one array for each result, aligned to 64 bytes, of the same length
  std::size_t count;
};
inline constexpr std::size_t block_step = 16;

/// Vectorized evaluation in double of one function over floats, with an error bound. A row of
/// math_functions() points to it. It is immutable and shared by all threads. Kernels need the
/// floating-point environment that a thread starts with: rounding to nearest, no flushing of
/// subnormals. If a driver changed MXCSR on the calling thread, it must be restored before.
class FastEvaluator {
 public:
  using Kernel = void (*)(const FastBlock&);

  /// `bound` is the greatest relative error of a number that a kernel writes. It is at least 2^8
  /// times what the vector library claims, because these claims are tested, not proved.
  constexpr FastEvaluator(const PerSet<Kernel>& kernels, double bound)
      : kernels_(kernels), bound_(bound) {}

  Kernel kernel(InstructionSet set) const { return kernels_[static_cast<std::size_t>(set)]; }
  double bound() const { return bound_; }

 private:
  PerSet<Kernel> kernels_;
  double bound_;
};

}  // namespace assay::reference

#include "reference/fast/kernels.h"
