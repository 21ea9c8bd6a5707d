#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::kernel_execution {

std::span<const api::Example> shapes();  ///< lopsided and empty ranges; sizes at their limits

}  // namespace assay::suites::kernel_execution
