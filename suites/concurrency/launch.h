#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/setting.h"

namespace assay::suites::concurrency {

/// The value of each output word before the launch.
inline constexpr cl_uint unwritten_word = 0xa5a5a5a5U;

/// A program with one kernel of `text`, and with the text before the first kernel. So if a compiler
/// fails on a kernel, only the cases of this kernel fail. Throws std::logic_error if there is no
/// kernel with this name.
inline std::string kernel_alone(const std::string& text, std::string_view name) {
  const std::string begin = "__kernel ";
  const std::size_t first = text.find(begin);
  const std::size_t at = text.find(begin + "void " + std::string(name) + "(");
  if (at == text.npos) throw std::logic_error("no kernel " + std::string(name));
  return text.substr(0, first) + text.substr(at, text.find("\n" + begin, at) - at) + "\n";
}

/// Launches a kernel whose first argument is `__global uint *out` with `words` words. The other
/// arguments must be set. Returns the words after the command is complete. Throws cl::Error.
inline std::vector<cl_uint> launched(host::Setting& on, cl::Kernel& kernel, std::size_t words,
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
