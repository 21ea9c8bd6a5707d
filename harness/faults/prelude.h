#pragma once
#include <string>

#include "harness/faults/fault.h"

namespace assay::faults {

/// OpenCL C text for the beginning of a program. The text replaces the fault's function in all
/// types and address spaces. The program's line numbers do not change. The result is empty
/// for faults of build options.
std::string prelude(const Fault& fault);

}  // namespace assay::faults
