#pragma once
#include "harness/cases/case.h"

namespace assay::suites::integer {

/// Every integer function, type, width and form with scalar arguments.
harness::Suite suite();

}  // namespace assay::suites::integer
