#pragma once
#include <vector>

#include "suites/forward.h"

namespace assay::suites::conversions {

/// conversions/agreement/<to>/<from>: what the implementation makes of integers that a narrower
/// signed type cannot hold is its own affair (6.4.3.3; C99 6.3.1.3), but one value for a number,
/// whether a cast, a function, an assignment, a vector or the compiler makes it.
/// conversions/agreement/<type>/assigned: the same of compound assignments, ++ and --.
std::vector<harness::Case> agreement(const Target& target);

}  // namespace assay::suites::conversions
