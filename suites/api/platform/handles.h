#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases that every living object has its own handle, even if two objects were made by the same
/// call.
std::span<const host::Example> handles();

}  // namespace assay::suites::platform
