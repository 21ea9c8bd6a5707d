#pragma once
#include <cstddef>
#include <span>

#include "reference/fast/fast.h"

namespace assay::reference {

/// A conversion of 32-bit numbers as the host's processor makes it, in plain loops that a compiler
/// turns into vectors: what no judge can do without (R of the target for exhaustive conversions).
struct BareConversion {
  const char* name;                                                ///< "convert_float_rte/int"
  void (*convert)(const void* from, void* to, std::size_t count);  ///< to a packed array
};

namespace sse2 {
const BareConversion* bare_conversions(std::size_t& count);
}
namespace avx2 {
const BareConversion* bare_conversions(std::size_t& count);
}
namespace avx512 {
const BareConversion* bare_conversions(std::size_t& count);
}

/// Those of the widest instruction set that this processor runs.
inline std::span<const BareConversion> bare_conversions() {
  std::size_t count = 0;
  const BareConversion* first = nullptr;
  switch (instruction_set()) {
    case InstructionSet::sse2:
      first = sse2::bare_conversions(count);
      break;
    case InstructionSet::avx2:
      first = avx2::bare_conversions(count);
      break;
    case InstructionSet::avx512:
      first = avx512::bare_conversions(count);
      break;
  }
  return {first, count};
}

}  // namespace assay::reference
