#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Every object has its own handle as long as it lives. This is also true for objects that were
/// made in the same way.
std::span<const host::Example> handles();

}  // namespace assay::suites::platform
