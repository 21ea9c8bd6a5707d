#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::programs {

std::span<const host::Example>
steps();  ///< the state of a program after each build, compilation, link and unload
std::span<const host::Example> caches();  ///< a build must not affect the next build

std::span<const host::Example> origins();  ///< programs from binaries, modules and built-in kernels
std::span<const host::Example> other_processes();

}  // namespace assay::suites::programs
