#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Functions that later versions deprecate (OpenCL 1.2, Appendix F). They exist and work like their
/// replacements.
std::span<const host::Example> deprecated();

}  // namespace assay::suites::platform
