#pragma once
#include "harness/cases/case.h"

namespace assay::suites::svm {

harness::Suite suite();

}  // namespace assay::suites::svm
