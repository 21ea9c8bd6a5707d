#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

// Shared functions of the cases of programs, and the tables of the suite by their subjects.
namespace assay::suites::programs {

/// A kernel `answer` that writes 42.
constexpr const char* answer = "__kernel void answer(__global int *out) { *out = 42; }\n";

/// The value that the kernel, of one argument, writes as a task.
cl_int run(host::Setting& on, const cl::Program& program, const char* name = "answer");

cl_build_status status_of(host::Setting& on, const cl::Program& program);

/// The calls of their names for the case's device; build() and compile() return the code.
cl_int build(host::Setting& on, const cl::Program& program, const char* options = "");
cl_int compile(host::Setting& on, const cl::Program& program, const char* options = "");
cl::Program link(host::Setting& on, const std::vector<cl_program>& programs,
                 const char* options = "");

std::span<const host::Example> options();   ///< what options do
std::span<const host::Example> binaries();  ///< programs that come back
std::span<const host::Example> linking();   ///< separate compilation, libraries, headers

}  // namespace assay::suites::programs
