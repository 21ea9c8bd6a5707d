#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::image_queries {

/// Constants of OpenCL C that the queries do without.
std::vector<harness::Case> constants(const Target& target);

}  // namespace assay::suites::image_queries
