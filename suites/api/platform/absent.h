#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases of features that OpenCL 3.0 made optional, on devices without the feature. The
/// specification prescribes what the feature's functions return.
std::span<const host::Example> absent();

}  // namespace assay::suites::platform
