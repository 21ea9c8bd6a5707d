#pragma once
#include "harness/cases/case.h"

namespace assay::suites::platform {

/// The suite `platform`: platforms, devices and what they say of themselves (OpenCL 4.1, 4.2).
harness::Suite suite();

}  // namespace assay::suites::platform
