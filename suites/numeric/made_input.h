#pragma once
#include <string>
#include <string_view>

namespace assay::suites::numeric {

/// The argument of an exhaustive sweep over patterns of 32 bits, in OpenCL C, for work-item `i`.
/// The kernel's parameter `first` (a uint) is the index of the launch's first element. The value is
/// that of harness::Inputs at that place. Vectors of `type`, or scalars.
std::string made_input(std::string_view type, int width);

}  // namespace assay::suites::numeric
