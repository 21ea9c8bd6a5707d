#pragma once
#include "harness/cases/case.h"

namespace assay::suites::geometric {

/// The suite `geometric`: every function of 6.15.5 in every format and at every width that it has.
/// Ids: geometric/<function>/<gentype>/default.
harness::Suite suite();

}  // namespace assay::suites::geometric
