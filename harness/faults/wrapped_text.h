#pragma once
#include <string>

#include "harness/faults/fault.h"

// OpenCL C text that is put before a program. Its functions replace functions for atomics,
// work-groups, sub-groups and images.
namespace assay::faults {

/// Empty if the row replaces no function.
std::string wrapped_text(const Wrap& wrap);

}  // namespace assay::faults
