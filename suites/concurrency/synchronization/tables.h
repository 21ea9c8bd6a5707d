#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::synchronization {

/// sub_group_barrier with its flags and scopes (Table 21).
std::vector<harness::Case> of_sub_groups(const Target& target);
/// Barriers that order accesses to images (Table 20).
std::vector<harness::Case> of_images(const Target& target);

}  // namespace assay::suites::synchronization
