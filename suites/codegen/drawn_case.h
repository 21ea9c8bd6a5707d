#pragma once
#include "suites/base/forward.h"
#include "suites/codegen/drawn.h"

namespace assay::suites::codegen {

/// The case of a random program. The device and the interpreter must give equal results. A program
/// that the device computes wrongly is made smaller.
harness::Case case_of(const Drawn& drawn);

}  // namespace assay::suites::codegen
