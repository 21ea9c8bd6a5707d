#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::platform {

/// Entry points that later versions deprecate (OpenCL 1.2, Appendix F): still there, and behaving
/// like what took their place.
std::span<const api::Example> deprecated();

}  // namespace assay::suites::platform
