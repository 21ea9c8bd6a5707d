#pragma once
#include <string>

#include "harness/sweep/launch.h"

namespace assay::harness {

/// A C99 program that needs only CL/cl.h: `cc file.c -lOpenCL`. It makes the launch and prints
/// every checked answer in bits with PASS or FAIL. It exits with 1 if one fails, and with 2 if this
/// could not be determined.
std::string emit_c(const Launch& launch);

}  // namespace assay::harness
