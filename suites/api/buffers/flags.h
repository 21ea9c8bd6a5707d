#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

/// The effects of flags and properties: echoes, the host's rights, the host's own memory.
std::span<const host::Example> flags();

}  // namespace assay::suites::buffers
