#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// Explicit conversions of arguments that the compiler knows: it may fold them by its own
/// arithmetic.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::conversions
