#pragma once
#include <span>

#include "harness/cases/case.h"

namespace assay::suites {

/// Every suite of this binary, in the specification's order.
std::span<const harness::Suite> all();

}  // namespace assay::suites
