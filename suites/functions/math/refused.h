#pragma once
#include <string>
#include <string_view>

#include "harness/cases/case_context.h"

namespace assay::suites::math {

/// The function that the program of refuses() calls.
inline constexpr std::string_view refused_subject = "divide";

/// OpenCL 1.2, 5.6.4.2: clBuildProgram and clCompileProgram must refuse these options, because the
/// device lacks their features. The case fails if a call accepts them.
void refuses(const std::string& options, harness::CaseContext& context);

}  // namespace assay::suites::math
