#pragma once
#include <span>
#include <vector>

#include "suites/api/example.h"
#include "suites/api/setting.h"

// Shared functions of the cases of programs, and the tables of the suite by their subjects.
namespace assay::suites::programs {

/// A kernel `answer` that writes 42.
constexpr const char* answer = "__kernel void answer(__global int *out) { *out = 42; }\n";

/// The value that the kernel, of one argument, writes as a task.
cl_int run(api::Setting& on, const cl::Program& program, const char* name = "answer");

cl_build_status status_of(api::Setting& on, const cl::Program& program);

/// The calls of their names for the case's device; build() and compile() return the code.
cl_int build(api::Setting& on, const cl::Program& program, const char* options = "");
cl_int compile(api::Setting& on, const cl::Program& program, const char* options = "");
cl::Program link(api::Setting& on, const std::vector<cl_program>& programs,
                 const char* options = "");

std::span<const api::Example> options();   ///< what options do
std::span<const api::Example> binaries();  ///< programs that come back
std::span<const api::Example> linking();   ///< separate compilation, libraries, headers

}  // namespace assay::suites::programs
