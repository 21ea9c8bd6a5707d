#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases `platform/twins/...`: two queries with the same information must agree.
std::span<const host::Example> twins();

}  // namespace assay::suites::platform
