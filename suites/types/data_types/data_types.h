#pragma once
#include "harness/cases/case.h"

namespace assay::suites::data_types {

/// The suite `data_types` (OpenCL C 6.3).
harness::Suite suite();

}  // namespace assay::suites::data_types
