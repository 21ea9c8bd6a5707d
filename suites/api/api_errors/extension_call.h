#pragma once
#include "suites/api/api_errors/trigger.h"
#include "suites/api/extension.h"

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

/// An event of a context, complete.
inline cl::UserEvent complete_event(const cl::Context& context) {
  cl::UserEvent event(context);
  event.setStatus(CL_COMPLETE);
  return event;
}

/// An event of a context, failed.
inline cl::UserEvent failed_event(const cl::Context& context) {
  cl::UserEvent event(context);
  event.setStatus(-1);
  return event;
}

template <typename Function>
Function function(Attempt& a, const char* name) {
  return api::extension_function<Function>(a.on, name);
}

}  // namespace assay::suites::api_errors
