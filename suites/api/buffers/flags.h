#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

/// Cases of flags and properties: the answers to queries, how the host may access a buffer, and
/// which host memory a buffer uses.
std::span<const host::Example> flags();

}  // namespace assay::suites::buffers
