#pragma once
#include <span>

#include "suites/host/example.h"

// Tables of the suite `extensions` for extensions of memory objects.
namespace assay::suites::extensions {

std::span<const host::Example> device_addresses();     ///< cl_ext_buffer_device_address
std::span<const host::Example> immutable_memory();     ///< cl_ext_immutable_memory_objects
std::span<const host::Example> external_semaphores();  ///< cl_khr_external_semaphore: descriptors

}  // namespace assay::suites::extensions
