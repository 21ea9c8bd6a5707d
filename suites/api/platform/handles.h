#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases of handles: objects that live at the same time must have different handles, even if they
/// were made by equal calls.
std::span<const host::Example> handles();

}  // namespace assay::suites::platform
