#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/functions/math/edge_rows.h"
#include "suites/functions/math_case.h"

namespace assay::suites::math {

/// The edge cases of section 7.5. There is a case for each row of data/edge_cases/ that the
/// device's document states, for each function and format. It has the widths of the slice `edge`. A
/// slice `edge_<mode>` adds the same in that mode. Ids:
/// math/<function>/<gentype>/edge/<row>[/<mode>]. Rows of one function share a kernel.
std::vector<harness::Case> edge_cases(const Target& target);

/// The inputs of a row as a sequence: every input is in every lane of a vector once.
std::vector<harness::InputBits> in_every_lane(const std::vector<EdgePoint>& points, int width);

}  // namespace assay::suites::math
