#pragma once
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

namespace assay::suites::attributes {

/// Random structs and unions, packed and aligned. The host computes their layout.
std::vector<SmallProgram> layouts(const Target& target);

}  // namespace assay::suites::attributes
