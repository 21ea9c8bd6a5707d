#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::spirv_extensions {

/// Cases of OpReadClockKHR that launch a kernel until its clock has changed.
std::vector<harness::Case> kernel_clock_cases(const Target& target);

}  // namespace assay::suites::spirv_extensions
