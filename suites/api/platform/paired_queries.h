#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Two queries must give the same information.
std::span<const host::Example> twins();

}  // namespace assay::suites::platform
