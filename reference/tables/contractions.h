#pragma once
#include <span>
#include <string_view>

#include "reference/base/function.h"

namespace assay::reference {

/// An expression of a multiplication and an addition that may be contracted (6.15.2.1, 6.15.2.2 of
/// C99): `together` may round once or twice, `apart` rounds twice.
struct Contraction {
  Function contracted, separate;
};

/// x * y + z and its kin.
std::span<const Contraction> contractions();

}  // namespace assay::reference
