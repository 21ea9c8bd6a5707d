#pragma once
#include <span>
#include <vector>

#include "suites/exact/forbidden.h"
#include "suites/target/target.h"

namespace assay::suites::operators {

/// Forms that must not compile.
std::span<const exact::Forbidden> forbidden();

/// Operators between vectors and scalars in expressions, and of operands that the compiler knows.
std::vector<harness::Case> mixed_forms(const Target& target);

}  // namespace assay::suites::operators
