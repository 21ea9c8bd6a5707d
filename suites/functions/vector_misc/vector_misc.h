#pragma once
#include "harness/cases/case.h"

namespace assay::suites::vector_misc {

/// shuffle, shuffle2 and vec_step.
harness::Suite suite();

}  // namespace assay::suites::vector_misc
