#pragma once
#include "harness/case.h"

namespace assay::suites::icd {

harness::Suite suite();

}  // namespace assay::suites::icd
