#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases of deprecated functions (OpenCL 1.2, Appendix F). The functions exist and work like their
/// replacements.
std::span<const host::Example> deprecated();

}  // namespace assay::suites::platform
