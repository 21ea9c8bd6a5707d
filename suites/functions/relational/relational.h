#pragma once
#include "harness/cases/case.h"

namespace assay::suites::relational {

/// Every relational function, select and bitselect.
harness::Suite suite();

}  // namespace assay::suites::relational
