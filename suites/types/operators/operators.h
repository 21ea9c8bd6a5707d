#pragma once
#include <span>

#include "harness/cases/case.h"
#include "suites/exact/forbidden.h"

namespace assay::suites::operators {

/// Every operator with exact answers over every type, width and mix of scalars and vectors.
harness::Suite suite();

/// Forms that must not compile.
std::span<const exact::Forbidden> forbidden();

}  // namespace assay::suites::operators
