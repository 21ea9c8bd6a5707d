#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `extensions` about extensions of memory objects; suite() joins them.
namespace assay::suites::extensions {

std::span<const api::Example> device_addresses();     ///< cl_ext_buffer_device_address
std::span<const api::Example> immutable_memory();     ///< cl_ext_immutable_memory_objects
std::span<const api::Example> external_semaphores();  ///< cl_khr_external_semaphore: descriptors

}  // namespace assay::suites::extensions
