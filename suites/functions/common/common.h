#pragma once
#include "harness/cases/case.h"

namespace assay::suites::common {

/// The suite `common`: every function of 6.15.4 in every format, at every vector width and with
/// scalars beside vectors. Ids: common/<function>/<gentype>[.<gentype>...]/default, the gentypes of
/// all arguments where they differ.
harness::Suite suite();

}  // namespace assay::suites::common
