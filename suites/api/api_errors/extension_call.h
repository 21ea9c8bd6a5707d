#pragma once
#include "suites/api/api_errors/call.h"

// What triggers of extensions' errors share. The functions belong to the platform: no loader
// answers for them.
namespace assay::suites::api_errors {

constexpr const char* one_source = "__kernel void one(__global int *out) { *out = 1; }\n";

/// A kernel of one buffer argument that has its value, built for a context. The buffer lives as
/// long, for kernels retain no arguments (OpenCL 1.2, 5.7.2).
struct ReadyKernel {
  explicit ReadyKernel(const cl::Context& context) : buffer(context, CL_MEM_READ_WRITE, 64) {
    cl::Program program(context, one_source);
    program.build();
    kernel = cl::Kernel(program, "one");
    kernel.setArg(0, buffer);
  }
  cl::Buffer buffer;
  cl::Kernel kernel;
};

inline cl_kernel foreign_kernel(Attempt& a) {
  return a.make<ReadyKernel>(a.on.other_context()).kernel();
}

/// The rules of clCreateProgramWithIL, and of clCreateProgramWithILKHR.
std::vector<Break> il_breaks();

/// Of extensions that add to contexts; extension_triggers() has them.
std::vector<Trigger> context_triggers();

}  // namespace assay::suites::api_errors
