#pragma once
#include <string>

#include "harness/sweep/launch.h"

namespace assay::harness {

/// A C99 program with the launch: `cc file.c -lOpenCL`. Prints the bits of every checked answer
/// with PASS or FAIL. Exit status 1: an answer fails; 2: the program could not decide.
std::string emit_c(const Launch& launch);

}  // namespace assay::harness
