#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// conversions/agreement/<to>/<from>: an implementation may choose the value of an integer that a
/// narrower signed type cannot hold (6.4.3.3; C99 6.3.1.3). But the value must always be the same,
/// whether a cast, a function, an assignment, a vector or the compiler converts the integer.
/// conversions/agreement/<type>/assigned: the same for compound assignments, ++ and --.
std::vector<harness::Case> agreement(const Target& target);

}  // namespace assay::suites::conversions
