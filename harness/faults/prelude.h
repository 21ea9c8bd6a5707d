#pragma once
#include <string>

#include "harness/faults/fault.h"

namespace assay::faults {

/// OpenCL C to put before a program: overloaded wrappers of the fault's built-in in all its types,
/// forms and address spaces. A macro gives them the built-in's name. Line numbers of the program
/// stay as they are. Empty for a fault of build options only.
std::string prelude(const Fault& fault);

}  // namespace assay::faults
