#pragma once
#include "harness/cases/case.h"

namespace assay::suites::conversions {

/// The suite `conversions` (OpenCL C 6.4.1 to 6.4.3, 6.4.6): every explicit conversion of every
/// ordered pair of types, with every modifier, at every width; casts, implicit conversions and the
/// usual arithmetic conversions; and the programs that these sections forbid. Ids:
/// conversions/convert_<destination><modifiers>/<gentype of the source>.
harness::Suite suite();

}  // namespace assay::suites::conversions
