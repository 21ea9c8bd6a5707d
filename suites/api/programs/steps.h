#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::programs {

std::span<const host::Example> steps();
std::span<const host::Example> caches();  ///< a build must not affect the next build

std::span<const host::Example> origins();
std::span<const host::Example> other_processes();

}  // namespace assay::suites::programs
