#pragma once
#include "harness/cases/case.h"

namespace assay::suites::limits {

/// The suite `limits`: what every device of a version and profile must offer at least, one case a
/// parameter of clGetDeviceInfo, from the rows of data/api/limits.csv.
harness::Suite suite();

}  // namespace assay::suites::limits
