#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases `platform/twins/...`: queries that say the same in two forms must agree.
std::span<const host::Example> twins();

}  // namespace assay::suites::platform
