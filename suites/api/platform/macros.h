#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// Cases `platform/macros/...`: the compiler's predefined macros must agree with the device's
/// queries.
std::span<const host::Example> macros();

}  // namespace assay::suites::platform
