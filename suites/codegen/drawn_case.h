#pragma once
#include "suites/base/forward.h"
#include "suites/codegen/drawn.h"

namespace assay::suites::codegen {

/// If the device is wrong, the case makes the program smaller.
harness::Case case_of(const Drawn& drawn);

}  // namespace assay::suites::codegen
