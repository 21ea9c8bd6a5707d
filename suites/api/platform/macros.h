#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::platform {

/// Cases platform/macros/...: what the compiler predefines, against what the device says.
std::span<const api::Example> macros();

}  // namespace assay::suites::platform
