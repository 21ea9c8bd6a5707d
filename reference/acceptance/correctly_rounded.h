#pragma once
#include "reference/acceptance/rules.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// What a correctly rounded implementation answers, as bits: a result of whatever `truth` says. A
/// quiet NaN where nothing is prescribed; of a quotient as many low bits as are due.
std::uint64_t correctly_rounded(const Truth& truth, const Rules& rules);

}  // namespace assay::reference
