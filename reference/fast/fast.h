#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/instruction_set.h"

namespace assay::reference {

/// A block of values from a kernel. Each value is one of these:
/// - a finite double other than 0: its relative distance to the true value is at most
///   FastEvaluator::bound. If the double is outside the format's range, the true value is also
///   outside;
/// - a box (box.h): the exact bits of the right answer, computed without the vector library;
/// - another NaN or a zero: MPFR must decide.
/// Other elements of the block do not matter.
struct FastBlock {
  const void* inputs[3];  ///< packed, as in Batch; readable up to `count`, rounded up to block_step
  double* values[2];      ///< one array for each result, aligned to 64 bytes
  std::size_t count;
};
inline constexpr std::size_t block_step = 16;

/// Evaluates a function of floats in double, with an error bound. All threads may use an evaluator.
/// The evaluation needs rounding to nearest without flushing. If a driver changed MXCSR, restore
/// MXCSR first.
class FastEvaluator {
 public:
  using Kernel = void (*)(const FastBlock&);

  /// `bound` is the greatest relative error of a number. `bound` is at least 2^8 times the error
  /// that the library states, because that error is not proved.
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
