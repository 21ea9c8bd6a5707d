#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::extensions {

std::span<const host::Example> device_addresses();
std::span<const host::Example> immutable_memory();
std::span<const host::Example> external_semaphores();

}  // namespace assay::suites::extensions
