#pragma once
#include "harness/case.h"

namespace assay::suites::integer {

/// Every integer function, type, width and form with scalar arguments.
harness::Suite suite();

}  // namespace assay::suites::integer
