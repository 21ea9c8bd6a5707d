#pragma once
#include <cstddef>
#include <span>

#include "reference/fast/fast.h"

namespace assay::reference {

/// A conversion by the host's processor in a plain loop. No judge can be faster.
struct BareConversion {
  const char* name;  ///< "convert_float_rte/int"
  /// converts a packed array to a packed array
  void (*convert)(const void* from, void* to, std::size_t count);
};

#define ASSAY_DECLARE_SET(set)                        \
  namespace set {                                     \
  std::span<const BareConversion> bare_conversions(); \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET

inline std::span<const BareConversion> bare_conversions() {
  using Functions = std::span<const BareConversion> (*)();
  return PerSet<Functions>{
      ASSAY_OF_EACH_SET(bare_conversions)}[static_cast<std::size_t>(instruction_set())]();
}

}  // namespace assay::reference
