#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Entry points that later versions deprecate (OpenCL 1.2, Appendix F): they exist, and behave as
/// their replacements.
std::span<const host::Example> deprecated();

}  // namespace assay::suites::platform
