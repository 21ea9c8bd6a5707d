#pragma once
#include <span>
#include <string_view>

#include "reference/base/function.h"

namespace assay::reference {

/// A product and a sum that may be contracted (6.15.2.1, 6.15.2.2 of C99). `contracted` rounds once
/// or twice, `separate` twice.
struct Contraction {
  Function contracted, separate;
};

/// x * y + z, and each form with other signs.
std::span<const Contraction> contractions();

}  // namespace assay::reference
