#pragma once
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

namespace assay::suites::attributes {

/// Structs and unions of every nesting, packed and aligned. Their layout is computed here.
std::vector<SmallProgram> layouts(const Target& target);

}  // namespace assay::suites::attributes
