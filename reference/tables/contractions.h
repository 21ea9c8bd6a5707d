#pragma once
#include <span>
#include <string_view>

#include "reference/base/function.h"

namespace assay::reference {

/// An expression of a multiplication and an addition that may be contracted (6.15.2.1, 6.15.2.2 of
/// C99). `contracted` may round once or twice. `separate` must round twice.
struct Contraction {
  Function contracted, separate;
};

/// x * y + z and the same expression with other signs.
std::span<const Contraction> contractions();

}  // namespace assay::reference
