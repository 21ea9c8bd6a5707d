#pragma once
#include <cstddef>
#include <span>

#include "reference/fast/fast.h"

namespace assay::reference {

/// The vector library's fastest variant that is precise enough to judge floats. No judge can be
/// faster.
struct Bare {
  const char* function;
  void (*evaluate)(const float* x, double* result, std::size_t count);  ///< count is a multiple of
                                                                        ///< 16
};

#define ASSAY_DECLARE_SET(set)  \
  namespace set {               \
  std::span<const Bare> bare(); \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET

/// For the widest instruction set of this processor.
inline std::span<const Bare> bare_functions() {
  using Functions = std::span<const Bare> (*)();
  return PerSet<Functions>{ASSAY_OF_EACH_SET(bare)}[static_cast<std::size_t>(instruction_set())]();
}

}  // namespace assay::reference
