#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

// Functions that the cases of programs share, and the tables of the suite by subject.
namespace assay::suites::programs {

/// A program whose kernel `answer` writes 42.
constexpr const char* answer = "__kernel void answer(__global int *out) { *out = 42; }\n";

/// Runs a kernel with one argument as a task. Returns the value that it writes.
cl_int run(host::Setting& on, const cl::Program& program, const char* name = "answer");

cl_build_status status_of(host::Setting& on, const cl::Program& program);

/// These functions build, compile and link for the case's device. build() and compile() return the
/// status code.
cl_int build(host::Setting& on, const cl::Program& program, const char* options = "");
cl_int compile(host::Setting& on, const cl::Program& program, const char* options = "");
cl::Program link(host::Setting& on, const std::vector<cl_program>& programs,
                 const char* options = "");

std::span<const host::Example> options();   ///< effects of build options
std::span<const host::Example> binaries();  ///< saved binaries
std::span<const host::Example> linking();   ///< separate compilation, libraries, headers

}  // namespace assay::suites::programs
