#pragma once
#include <vector>

#include "suites/forward.h"

namespace assay::suites::conversions {

/// Programs that 6.4 forbids: conversions/refused/<name>.
std::vector<harness::Case> forbidden(const Target& target);

}  // namespace assay::suites::conversions
