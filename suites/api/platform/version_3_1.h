#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases of OpenCL 3.1 that are not about queries, limits or lists of names.
std::span<const host::Example> version_3_1();

}  // namespace assay::suites::platform
