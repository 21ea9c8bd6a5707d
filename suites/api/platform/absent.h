#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases of devices without a feature that OpenCL 3.0 made optional. The specification prescribes
/// what they return.
std::span<const host::Example> absent();

}  // namespace assay::suites::platform
