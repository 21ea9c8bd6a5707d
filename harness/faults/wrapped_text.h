#pragma once
#include <string>

#include "harness/faults/fault.h"

// OpenCL C text that is put before every program. It has functions that replace built-ins of
// atomics, work-groups, sub-groups and images.
namespace assay::faults {

/// The text of a row; empty if the row wraps no built-in.
std::string wrapped_text(const Wrap& wrap);

}  // namespace assay::faults
