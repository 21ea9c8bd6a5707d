#pragma once
#include <string>

#include "harness/faults/fault.h"

namespace assay::faults {

/// OpenCL C to put in front of a program: overloaded wrappers of the fault's built-in in all its
/// types, forms and address spaces, and a macro that gives them the built-in's name. Line numbers
/// of the program stay as they are. Empty for a fault of build options alone.
std::string prelude(const Fault& fault);

}  // namespace assay::faults
