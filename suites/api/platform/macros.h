#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::platform {

/// Cases `platform/macros/...`: the compiler's predefined macros against the device's queries.
std::span<const api::Example> macros();

}  // namespace assay::suites::platform
