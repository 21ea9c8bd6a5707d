#pragma once
#include "harness/cases/case.h"

namespace assay::suites::icd {

harness::Suite suite();

}  // namespace assay::suites::icd
