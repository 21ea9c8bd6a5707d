#pragma once
#include "harness/cases/case.h"

namespace assay::suites::contexts {

/// The suite `contexts`: contexts and what they keep alive.
harness::Suite suite();

}  // namespace assay::suites::contexts
