#pragma once
#include "harness/cases/case.h"

namespace assay::suites::buffers {

/// The suite `buffers`: buffers, sub-buffers, transfers and mapping.
harness::Suite suite();

}  // namespace assay::suites::buffers
