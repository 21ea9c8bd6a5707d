#pragma once
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

namespace assay::suites::language_extensions {

/// What the embedded profile leaves out of OpenCL C, and what it then asks (OpenCL 1.2, 10, items 1
/// to 3 and 10): for devices of that profile.
std::vector<SmallProgram> embedded_rows();
std::vector<ForbiddenProgram> embedded_negatives();

}  // namespace assay::suites::language_extensions
