#pragma once
#include "harness/case.h"

namespace assay::suites::icd {

/// The suite `icd`: what the loader needs of a driver.
harness::Suite suite();

}  // namespace assay::suites::icd
