#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// Explicit conversions of literals, which a compiler may compute by its own arithmetic.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::conversions
