#pragma once
#include <vector>

#include "harness/sweep/inputs.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

/// Numbers where the result of a conversion changes: ties and their neighbors in every binade, the
/// ends of the destination, and the limit of subnormals. Empty if the sweep tries every value.
std::vector<harness::InputBits> boundaries(const reference::ScalarType& from,
                                           const reference::ScalarType& to);

}  // namespace assay::suites::numeric
