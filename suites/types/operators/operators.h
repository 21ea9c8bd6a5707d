#pragma once
#include <span>

#include "suites/exact/forbidden.h"

namespace assay::suites::operators {

/// Forms that must not compile.
std::span<const exact::Forbidden> forbidden();

}  // namespace assay::suites::operators
