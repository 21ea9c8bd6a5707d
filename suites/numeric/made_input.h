#pragma once
#include <string>
#include <string_view>

namespace assay::suites::numeric {

/// OpenCL C that makes the argument of an exhaustive sweep over 32-bit patterns, for work-item `i`.
/// The result is a scalar or vector of `type`. The kernel's parameter `first` (a uint) is the index
/// of the launch's first element. harness::Inputs must make the same values on the host.
std::string made_input(std::string_view type, int width);

}  // namespace assay::suites::numeric
