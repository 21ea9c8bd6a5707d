#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::platform {

/// What OpenCL 3.1 asks of a platform and device beyond its queries, limits and lists of names.
std::span<const api::Example> version_3_1();

}  // namespace assay::suites::platform
