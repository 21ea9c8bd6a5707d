#pragma once
#include <string>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The OpenCL C text that is put before a program. It has overloaded wrappers of the fault's
/// built-in in all its types, forms and address spaces. A macro gives them the built-in's name. The
/// line numbers of the program do not change. Empty for a fault of build options only.
std::string prelude(const Fault& fault);

}  // namespace assay::faults
