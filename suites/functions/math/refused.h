#pragma once
#include <string>
#include <string_view>

#include "harness/cases/case_context.h"

namespace assay::suites::math {

inline constexpr std::string_view refused_subject = "divide";

/// clBuildProgram and clCompileProgram must refuse these options (OpenCL 1.2, 5.6.4.2), because the
/// device lacks their features.
void refuses(const std::string& options, harness::CaseContext& context);

}  // namespace assay::suites::math
