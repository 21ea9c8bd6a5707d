#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::programs {

std::span<const host::Example>
steps();  ///< the state after building, compiling, linking and unloading
std::span<const host::Example> caches();  ///< results of one build must not show in the next

std::span<const host::Example> origins();  ///< programs of binaries, modules, built-in kernels
std::span<const host::Example> other_processes();  ///< binaries that another process made or takes

}  // namespace assay::suites::programs
