#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::platform {

/// What OpenCL 3.0 made optional, on devices without it: the answers are prescribed too.
std::span<const api::Example> absent();

}  // namespace assay::suites::platform
