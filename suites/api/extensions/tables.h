#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"

namespace assay::suites::extensions {

std::span<const host::Example> command_buffers();  ///< cl_khr_command_buffer
std::span<const host::Example> semaphores();       ///< cl_khr_semaphore
std::span<const host::Example> devices();          ///< queries about a device
std::span<const host::Example> others();           ///< extensions with one or two functions

/// The cases entry_points/<extension>, for the functions of data/api/extension_functions.csv.
std::vector<harness::Case> entry_points(const Target& target);

}  // namespace assay::suites::extensions
