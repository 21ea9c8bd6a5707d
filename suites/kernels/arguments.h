#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::kernels {

/// Cases kernels/arguments/...: clSetKernelArg of every kind of argument, seen from the kernel.
std::span<const api::Example> arguments();

}  // namespace assay::suites::kernels
