#pragma once
#include <vector>

#include "harness/sweep/inputs.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

/// Numbers at which a conversion's result changes: ties and their neighbors in every binade, the
/// ends of the destination, where results become subnormal. There are a few thousand; for types of
/// 64 bits, tens of thousands. There are none if every value is tried.
std::vector<harness::InputBits> boundaries(const reference::ScalarType& from,
                                           const reference::ScalarType& to);

}  // namespace assay::suites::numeric
