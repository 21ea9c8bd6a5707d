#pragma once
#include <string>
#include <string_view>

namespace assay::suites {

/// "assay_math_sin_float4" for "math/sin/float4". The name has the whole id, because a program may
/// have kernels of several suites.
std::string kernel_name(std::string_view id);

}  // namespace assay::suites
