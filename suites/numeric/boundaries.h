#pragma once
#include <vector>

#include "harness/sweep/inputs.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

/// Numbers at which a conversion's result changes: ties and their neighbors in every binade, the
/// ends of the destination, where results become subnormal. A few thousand, of types of 64 bits
/// tens of thousands; none where every value is tried anyway.
std::vector<harness::InputBits> boundaries(const reference::ScalarType& from,
                                           const reference::ScalarType& to);

}  // namespace assay::suites::numeric
