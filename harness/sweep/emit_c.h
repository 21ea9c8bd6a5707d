#pragma once
#include <string>

#include "harness/sweep/launch.h"

namespace assay::harness {

/// A C99 program that makes the launch. It needs only CL/cl.h: `cc file.c -lOpenCL`. It prints the
/// bits of every checked answer with PASS or FAIL. It exits with 1 if an answer fails, and with 2
/// if this could not be determined.
std::string emit_c(const Launch& launch);

}  // namespace assay::harness
