#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Features that OpenCL 3.0 made optional, on devices without them. The specification prescribes
/// the answers of such devices too.
std::span<const host::Example> absent();

}  // namespace assay::suites::platform
