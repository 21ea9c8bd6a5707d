#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/functions/math/edge_rows.h"
#include "suites/functions/math_case.h"

namespace assay::suites::math {

/// The edge cases of section 7.5. There is a case for each row of data/edge_cases/ that the
/// device's document states, function and format. It has the widths of the slice `edge`. They come
/// again in each mode that a slice `edge_<mode>` names. Ids:
/// math/<function>/<gentype>/edge/<row>[/<mode>]. Rows of one function share a kernel.
std::vector<harness::Case> edge_cases(const Target& target);

/// The inputs of a row as a sequence in which every input is once in every lane of a vector.
std::vector<harness::InputBits> in_every_lane(const std::vector<EdgePoint>& points, int width);

}  // namespace assay::suites::math
