#pragma once
#include "harness/cases/case.h"

namespace assay::suites::samplers {

/// The suite `samplers`: making samplers of every combination, what is asked of them, and reads
/// through those that a program declares itself (OpenCL 1.2, 5.5; OpenCL C 6.15.15.1).
harness::Suite suite();

}  // namespace assay::suites::samplers
