#pragma once
#include "harness/cases/case.h"

namespace assay::suites::kernel_execution {

/// The suite `kernel_execution`: index spaces, work-groups and native kernels.
harness::Suite suite();

}  // namespace assay::suites::kernel_execution
