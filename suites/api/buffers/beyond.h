#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::buffers {

std::span<const api::Example> beyond();  ///< transfers, maps and kernels beyond 2^31 bytes

}  // namespace assay::suites::buffers
