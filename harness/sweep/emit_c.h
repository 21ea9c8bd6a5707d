#pragma once
#include <string>

#include "harness/sweep/launch.h"

namespace assay::harness {

/// A C99 program for `cc file.c -lOpenCL`. The program prints the bits of each checked answer with
/// PASS or FAIL. Exit status 1: an answer is wrong. Exit status 2: the program could not check the
/// answers.
std::string emit_c(const Launch& launch);

}  // namespace assay::harness
