#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

/// Cases about flags and properties: what queries return, which accesses the host has, and which
/// memory of the host is used.
std::span<const host::Example> flags();

}  // namespace assay::suites::buffers
