#pragma once
#include <string>
#include <string_view>

#include "harness/cases/case_context.h"

namespace assay::suites::math {

/// The function whose program the options are tried on.
inline constexpr std::string_view refused_subject = "divide";

/// 5.6.4.2 of OpenCL 1.2: clBuildProgram and clCompileProgram must fail to compile a program for
/// the device with these options because it lacks their features. Fails the case where one does
/// not.
void refuses(const std::string& options, harness::CaseContext& context);

}  // namespace assay::suites::math
