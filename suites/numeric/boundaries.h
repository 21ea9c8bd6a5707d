#pragma once
#include <vector>

#include "harness/sweep/inputs.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

/// Numbers at which a conversion's result changes. These are ties and their neighbors in every
/// binade, the ends of the destination, and the numbers where results become subnormal. There are a
/// few thousand of them, and tens of thousands for types of 64 bits. The list is empty if every
/// value is tried.
std::vector<harness::InputBits> boundaries(const reference::ScalarType& from,
                                           const reference::ScalarType& to);

}  // namespace assay::suites::numeric
