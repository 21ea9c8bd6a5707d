#pragma once
#include <string>

#include "harness/faults/fault.h"

namespace assay::faults {

/// OpenCL C text that is put before a program. Empty if `wrap` replaces no function.
std::string wrapped_text(const Wrap& wrap);

}  // namespace assay::faults
