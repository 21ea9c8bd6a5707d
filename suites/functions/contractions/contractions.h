#pragma once
#include "harness/cases/case.h"

namespace assay::suites::contractions {

/// The suite `contractions`: x * y + z and its kin with FP_CONTRACT on, off and left alone, at file
/// scope and in a block, and with -cl-mad-enable (6.15.2.1). Ids:
/// contractions/<expression>/<gentype>/<state>.
harness::Suite suite();

}  // namespace assay::suites::contractions
