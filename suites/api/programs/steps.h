#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::programs {

std::span<const api::Example> steps();   ///< what building, compiling, linking and unloading leave
std::span<const api::Example> caches();  ///< what is kept of one build must not show in the next

std::span<const api::Example> origins();  ///< programs of binaries, modules, built-in kernels
std::span<const api::Example> other_processes();  ///< binaries that another process made or takes

}  // namespace assay::suites::programs
