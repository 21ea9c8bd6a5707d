#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::buffers {

/// What flags and properties bring: echoes, what hosts still may, the host's own memory.
std::span<const api::Example> flags();

}  // namespace assay::suites::buffers
