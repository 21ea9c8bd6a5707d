#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Every object has a handle of its own for as long as it lives, objects that were made alike too.
std::span<const host::Example> handles();

}  // namespace assay::suites::platform
