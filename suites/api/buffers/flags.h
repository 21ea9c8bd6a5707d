#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

/// The effects of flags and properties: what queries return, the host's rights, the host's memory.
std::span<const host::Example> flags();

}  // namespace assay::suites::buffers
