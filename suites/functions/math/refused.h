#pragma once
#include <string>
#include <string_view>

#include "harness/cases/case_context.h"

namespace assay::suites::math {

/// The function whose program the options are tried on.
inline constexpr std::string_view refused_subject = "divide";

/// 5.6.4.2 of OpenCL 1.2: clBuildProgram and clCompileProgram must refuse a program with these
/// options, because the device does not have their features. Fails the case if one of them does
/// not.
void refuses(const std::string& options, harness::CaseContext& context);

}  // namespace assay::suites::math
