#pragma once
#include <string>

#include "harness/faults/fault.h"

// OpenCL C before every program: functions that replace built-ins of atomics, work-groups,
// sub-groups and images.
namespace assay::faults {

/// Empty for a row without them.
std::string wrapped_text(const Wrap& wrap);

}  // namespace assay::faults
