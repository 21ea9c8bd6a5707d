#pragma once
#include <string>
#include <string_view>

#include "harness/cases/case_context.h"

namespace assay::suites::math {

/// The function in the program that is built with the options.
inline constexpr std::string_view refused_subject = "divide";

/// 5.6.4.2 of OpenCL 1.2: clBuildProgram and clCompileProgram must refuse a program with these
/// options, because the device lacks their features. If one of them accepts the options, the case
/// fails.
void refuses(const std::string& options, harness::CaseContext& context);

}  // namespace assay::suites::math
