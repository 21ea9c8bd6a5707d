#pragma once
#include <string>

#include "harness/sweep/launch.h"

namespace assay::harness {

/// A C99 program over CL/cl.h alone: `cc file.c -lOpenCL`. It makes the launch, prints every
/// checked answer in bits with PASS or FAIL, and exits with 1 when one fails, 2 when it could not
/// find out.
std::string emit_c(const Launch& launch);

}  // namespace assay::harness
