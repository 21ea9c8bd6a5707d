#pragma once
#include "reference/acceptance/rules.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// The bits of the correctly rounded answer. A quiet NaN if nothing is prescribed. remquo's
/// quotient has only the required low bits.
std::uint64_t correctly_rounded(const Truth& truth, const Rules& rules);

}  // namespace assay::reference
