#pragma once
#include "harness/cases/case.h"

namespace assay::suites::kernels {

/// The suite `kernels`: kernel objects, their arguments and what they say of themselves.
harness::Suite suite();

}  // namespace assay::suites::kernels
