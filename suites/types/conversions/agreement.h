#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// If a narrower signed type cannot hold an integer, the implementation chooses the result
/// (6.4.3.3; C99 6.3.1.3). A cast, a function, an assignment and a vector must have the same
/// result.
std::vector<harness::Case> agreement(const Target& target);

}  // namespace assay::suites::conversions
