#pragma once
#include <vector>

#include "suites/text/small_program.h"

namespace assay::suites::control_flow {

/// The section that allows all statements of C99, except a few.
inline constexpr Place place{"6.11", "6.9"};

/// Programs that are generated in any length: labels, loops, calls, tables, statements.
std::vector<SmallProgram> generated(const Target& target);
/// Writes to components, swizzles and elements.
std::vector<SmallProgram> memory();

}  // namespace assay::suites::control_flow
