#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::conversions {

/// Cases of `#pragma OPENCL SELECT_ROUNDING_MODE` (OpenCL C 3.0.19, 7.1), for devices with
/// cl_khr_select_fprounding_mode. They test the scope of the pragma, the operations that it
/// changes, and the operations that it does not change.
std::vector<harness::Case> rounding_pragma(const Target& target);

}  // namespace assay::suites::conversions
