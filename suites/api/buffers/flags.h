#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

/// Cases about flags and properties: what queries return, and the rights and the memory of the
/// host.
std::span<const host::Example> flags();

}  // namespace assay::suites::buffers
