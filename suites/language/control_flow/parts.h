#pragma once
#include <vector>

#include "suites/text/small_program.h"

namespace assay::suites::control_flow {

/// The section that the cases cite. It makes all statements of C99 valid, except those that it
/// removes.
inline constexpr Place place{"6.11", "6.9"};

/// Programs of any length, made by rules: labels, loops, calls, tables, statements.
std::vector<SmallProgram> generated(const Target& target);
/// Unusual writes to vectors and arrays.
std::vector<SmallProgram> memory();

}  // namespace assay::suites::control_flow
