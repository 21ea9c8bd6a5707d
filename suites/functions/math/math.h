#pragma once
#include "harness/cases/case.h"

namespace assay::suites::math {

/// The suite `math`: every function of reference::math_functions() at every vector width, form and
/// compile mode that the device has. Ids: math/<function>/<gentype>[/<form>]/<mode>.
harness::Suite suite();

}  // namespace assay::suites::math
