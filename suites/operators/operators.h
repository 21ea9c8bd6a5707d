#pragma once
#include "harness/case.h"

namespace assay::suites::operators {

/// Every operator with exact answers over every type, width and mix of scalars and vectors.
harness::Suite suite();

}  // namespace assay::suites::operators
