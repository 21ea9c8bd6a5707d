#pragma once
#include <string>
#include <string_view>

namespace assay::suites {

/// The name of a case's kernel: "assay_math_sin_float4" for "math/sin/float4". It contains the
/// whole id, because one program has kernels of several suites.
std::string kernel_name(std::string_view id);

}  // namespace assay::suites
