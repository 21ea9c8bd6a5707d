#pragma once
#include "reference/acceptance/rules.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// The answer of a correctly rounded implementation, as bits, for any kind of `truth`. If nothing
/// is prescribed, it is a quiet NaN. The quotient of remquo has only the low bits that the
/// specification requires.
std::uint64_t correctly_rounded(const Truth& truth, const Rules& rules);

}  // namespace assay::reference
