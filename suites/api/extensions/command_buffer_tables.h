#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::extensions {

/// cl_khr_command_buffer: effects of commands, events, queues and lifetime.
std::span<const host::Example> command_buffer_use();
/// cl_khr_command_buffer with kernels that print or enqueue other kernels.
std::span<const host::Example> command_buffer_kernels();
/// cl_khr_command_buffer_mutable_dispatch.
std::span<const host::Example> mutable_dispatch();
/// Extensions of queues: cl_khr_priority_hints, cl_khr_throttle_hints.
std::span<const host::Example> queue_hints();

}  // namespace assay::suites::extensions
