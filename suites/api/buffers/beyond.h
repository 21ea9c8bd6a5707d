#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

std::span<const host::Example> beyond();  ///< transfers, maps and kernels beyond 2^31 bytes

}  // namespace assay::suites::buffers
