#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::programs {

constexpr const char* answer = "__kernel void answer(__global int *out) { *out = 42; }\n";

/// Runs a kernel with one argument as a task. Returns the value that the kernel writes.
cl_int run(host::Setting& on, const cl::Program& program, const char* name = "answer");

cl_build_status status_of(host::Setting& on, const cl::Program& program);

/// build() and compile() return the status code.
cl_int build(host::Setting& on, const cl::Program& program, const char* options = "");
cl_int compile(host::Setting& on, const cl::Program& program, const char* options = "");
cl::Program link(host::Setting& on, const std::vector<cl_program>& programs,
                 const char* options = "");

std::span<const host::Example> options();
std::span<const host::Example> binaries();
std::span<const host::Example> linking();

}  // namespace assay::suites::programs
