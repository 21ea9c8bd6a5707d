#pragma once
#include <vector>

#include "suites/text/small_program.h"

namespace assay::suites::control_flow {

/// Where C99's statements stand: all of them hold but for what 6.11 takes away.
inline constexpr Place place{"6.11", "6.9"};

/// Programs made by rules, as long as one likes: labels, loops, calls, tables, statements.
std::vector<SmallProgram> generated(const Target& target);
/// Unusual writes to vectors and arrays.
std::vector<SmallProgram> memory();

}  // namespace assay::suites::control_flow
