#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "suites/base/embedded_text.h"
#include "suites/host/setting.h"

namespace assay::suites::kernel_execution {

struct Group {
  std::span<const cl_int> in;  ///< one number for each work-item, with a magnitude below 1000
  cl_int id = 0;
  cl_int n = 0;  ///< the kernel's argument, from 0 to 9

  cl_int size() const { return static_cast<cl_int>(in.size()); }
};

/// `file` is in kernel_execution/kernels/ and has a kernel __kernel void k(__global int *out,
/// __global const int *in, int n). Each work-item writes out[get_global_id(0)]. `model` returns the
/// right outputs of a group. Local arrays have `most` elements, so no group has more work-items.
struct GroupKernel {
  static constexpr std::size_t most = 64;
  const char* file;
  std::vector<cl_int> (*model)(const Group&);
};

/// Runs the kernel in work-groups of several sizes, and compares every output with the model. From
/// depth standard on, also builds without optimizations.
void compare(host::Setting& on, const std::string& source,
             const std::function<std::vector<cl_int>(const Group&)>& model);

template <const GroupKernel& kernel>
void compare(host::Setting& on) {
  compare(on, embedded_text(std::string("suites/api/kernel_execution/kernels/") + kernel.file),
          kernel.model);
}

}  // namespace assay::suites::kernel_execution
