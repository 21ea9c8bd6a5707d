#pragma once
#include <vector>

#include "suites/api/setting.h"

namespace assay::suites::concurrency {

/// What a word of a kernel's output holds before it is written.
inline constexpr cl_uint unwritten_word = 0xa5a5a5a5U;

/// Launches a kernel whose first argument is `__global uint *out`, `words` of them; its other
/// arguments are set. Returns them when the command is complete. Throws cl::Error.
inline std::vector<cl_uint> launched(api::Setting& on, cl::Kernel& kernel, std::size_t words,
                                     const cl::NDRange& global,
                                     const cl::NDRange& local = cl::NullRange) {
  std::vector<cl_uint> out(words, unwritten_word);
  const cl::Buffer buffer(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                          words * sizeof(cl_uint), out.data());
  kernel.setArg(0, buffer);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, global, local);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, words * sizeof(cl_uint), out.data());
  return out;
}

}  // namespace assay::suites::concurrency
