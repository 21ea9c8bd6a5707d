#pragma once
#include <CL/opencl.hpp>

namespace assay::suites::host {

/// Calls clCreateSampler, because the constructor of cl::Sampler calls
/// clCreateSamplerWithProperties even on a 1.2 platform, which lacks this function. Throws
/// cl::Error.
inline cl::Sampler make_sampler(const cl::Context& context, cl_bool normalized,
                                cl_addressing_mode addressing, cl_filter_mode filter) {
  cl_int status = CL_SUCCESS;
  cl::Sampler made(clCreateSampler(context(), normalized, addressing, filter, &status), false);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateSampler");
  return made;
}

}  // namespace assay::suites::host
