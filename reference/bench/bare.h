#pragma once
#include <cstddef>
#include <span>

#include "reference/fast/fast.h"

namespace assay::reference {

/// Nothing but the vector library's fastest variant of a function that decides floats: what no
/// judge can do without (R of the sweep's target).
struct Bare {
  const char* function;
  void (*evaluate)(const float* x, double* result, std::size_t count);  ///< count: multiple of 16
};

namespace sse2 {
const Bare* bare(std::size_t& count);
}
namespace avx2 {
const Bare* bare(std::size_t& count);
}
namespace avx512 {
const Bare* bare(std::size_t& count);
}

/// Those of the widest instruction set that this processor runs.
inline std::span<const Bare> bare_functions() {
  std::size_t count = 0;
  const Bare* first = nullptr;
  switch (instruction_set()) {
    case InstructionSet::sse2:
      first = sse2::bare(count);
      break;
    case InstructionSet::avx2:
      first = avx2::bare(count);
      break;
    case InstructionSet::avx512:
      first = avx512::bare(count);
      break;
  }
  return {first, count};
}

}  // namespace assay::reference
