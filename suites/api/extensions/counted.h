#pragma once
#include <vector>

#include "suites/host/setting.h"

// The kernel adds to numbers, so the numbers show how often the kernel ran.
namespace assay::suites::extensions {

constexpr std::size_t items = 64, bytes_of_items = items * sizeof(cl_int);

/// The kernel's arguments are set. The kernel adds `what` to each number.
inline cl::Kernel add(host::Setting& on, const cl::Buffer& values, cl_int what) {
  cl::Kernel kernel = on.kernel(
      "__kernel void add(__global int *values, int what) { values[get_global_id(0)] += what; }\n",
      "add");
  kernel.setArg(0, values);
  kernel.setArg(1, what);
  return kernel;
}

inline cl::Buffer zeros(host::Setting& on) {
  return on.buffer_of(std::vector<std::uint8_t>(bytes_of_items, 0));
}

inline std::vector<cl_int> numbers(const cl::CommandQueue& queue, const cl::Buffer& values) {
  std::vector<cl_int> got(items, -1);
  queue.enqueueReadBuffer(values, CL_TRUE, 0, bytes_of_items, got.data());
  return got;
}

}  // namespace assay::suites::extensions
