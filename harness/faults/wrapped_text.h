#pragma once
#include <string>

#include "harness/faults/fault.h"

// OpenCL C in front of every program: functions in the place of built-ins of atomics, work-groups,
// sub-groups and images.
namespace assay::faults {

/// Empty for a row without them.
std::string wrapped_text(const Wrap& wrap);

}  // namespace assay::faults
