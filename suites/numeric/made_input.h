#pragma once
#include <string>
#include <string_view>

namespace assay::suites::numeric {

/// OpenCL C code for the argument of an exhaustive sweep over 32-bit patterns, for work-item `i`.
/// The code has scalars or vectors of `type`. The kernel's parameter `first` (a uint) is the index
/// of the launch's first element. harness::Inputs has the same value at this place.
std::string made_input(std::string_view type, int width);

}  // namespace assay::suites::numeric
