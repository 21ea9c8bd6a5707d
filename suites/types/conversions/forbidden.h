#pragma once
#include <vector>

#include "harness/cases/case.h"
#include "suites/target/target.h"

namespace assay::suites::conversions {

/// Programs that 6.4 forbids: conversions/refused/<what>.
std::vector<harness::Case> forbidden(const Target& target);

}  // namespace assay::suites::conversions
