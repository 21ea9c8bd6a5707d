#pragma once
#include "harness/case.h"

namespace assay::suites::svm {

harness::Suite suite();

}  // namespace assay::suites::svm
