#pragma once
#include "harness/case.h"

namespace assay::suites::svm {

/// The suite `svm`: shared virtual memory.
harness::Suite suite();

}  // namespace assay::suites::svm
