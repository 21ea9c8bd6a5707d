#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// Explicit conversions of constant arguments. The compiler may compute them with its own
/// arithmetic.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::conversions
