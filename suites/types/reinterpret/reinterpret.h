#pragma once
#include "harness/cases/case.h"

namespace assay::suites::reinterpret {

/// The suite `reinterpret` (OpenCL C 6.4.4 and 6.4.5).
harness::Suite suite();

}  // namespace assay::suites::reinterpret
