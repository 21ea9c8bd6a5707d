#pragma once
#include <vector>

#include "suites/negative_build.h"
#include "suites/target/target.h"

namespace assay::suites::image_queries {

/// Constants of OpenCL C that the queries do without.
std::vector<harness::Case> constants(const Target& target);
/// Programs that must not build.
std::vector<NegativeBuild> forbidden(const Target& target);

}  // namespace assay::suites::image_queries
