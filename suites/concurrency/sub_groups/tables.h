#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::sub_groups {

/// Table 10: the functions must agree with each other and with the host's queries.
std::vector<harness::Case> sizes_and_ids(const Target& target);

}  // namespace assay::suites::sub_groups
