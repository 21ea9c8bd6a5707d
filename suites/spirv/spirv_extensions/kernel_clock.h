#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::spirv_extensions {

/// OpReadClockKHR.
std::vector<harness::Case> kernel_clock_cases(const Target& target);

}  // namespace assay::suites::spirv_extensions
