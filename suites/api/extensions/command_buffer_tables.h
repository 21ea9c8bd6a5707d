#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::extensions {

std::span<const host::Example> command_buffer_use();
/// cl_khr_command_buffer with kernels that print or enqueue other kernels.
std::span<const host::Example> command_buffer_kernels();
std::span<const host::Example> mutable_dispatch();
/// Extensions of queues: cl_khr_priority_hints, cl_khr_throttle_hints.
std::span<const host::Example> queue_hints();

}  // namespace assay::suites::extensions
