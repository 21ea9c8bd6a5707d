#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::kernel_execution {

std::span<const host::Example> barriers();   ///< work-items that wait for each other
std::span<const host::Example> control();    ///< loops, branches and calls within a work-item
std::span<const host::Example> host_mode();  ///< the rounding mode of the host's thread
std::span<const host::Example> memory();     ///< arrays, structs, pointers of every address space
std::span<const host::Example> launches();   ///< launches of many sizes; linear ids
std::span<const host::Example> resources();  ///< kernels at a limit of the device and above it
std::span<const host::Example> variables();  ///< program-scope variables, which kernels share

}  // namespace assay::suites::kernel_execution
