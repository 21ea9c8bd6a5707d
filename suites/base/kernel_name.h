#pragma once
#include <string>
#include <string_view>

namespace assay::suites {

/// "math/sin/float4" -> "assay_math_sin_float4": the name of a case's kernel. It has the whole id,
/// because programs have kernels of several suites.
std::string kernel_name(std::string_view id);

}  // namespace assay::suites
