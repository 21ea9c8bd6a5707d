#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// OpenCL 3.1, without queries, limits and lists of names.
std::span<const host::Example> version_3_1();

}  // namespace assay::suites::platform
