#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::kernel_execution {

std::span<const host::Example> shapes();  ///< long and empty ranges; sizes at their limits

}  // namespace assay::suites::kernel_execution
