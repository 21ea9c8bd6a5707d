#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/functions/math/edge_rows.h"
#include "suites/functions/math_case.h"

namespace assay::suites::math {

/// The edge cases of section 7.5, from the rows of data/edge_cases/ for the device's version. A row
/// gives a case for each of its functions and formats. Ids:
/// math/<function>/<gentype>/edge/<row>[/<mode>]. The rows of one function share a kernel.
std::vector<harness::Case> edge_cases(const Target& target);

/// Each input is once in each lane of a vector.
std::vector<harness::InputBits> in_every_lane(const std::vector<EdgePoint>& points, int width);

}  // namespace assay::suites::math
