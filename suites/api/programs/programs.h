#pragma once
#include "harness/cases/case.h"

namespace assay::suites::programs {

/// The suite `programs`: making, building, linking and asking about programs.
harness::Suite suite();

}  // namespace assay::suites::programs
