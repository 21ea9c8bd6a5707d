#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "suites/base/embedded_text.h"
#include "suites/host/setting.h"

// Kernels whose work-groups are compared with a host model. One model covers all sizes.
namespace assay::suites::kernel_execution {

/// The input of a one-dimensional work-group.
struct Group {
  std::span<const cl_int> in;  ///< one number for each work-item, below 1000 in magnitude
  cl_int id = 0;
  cl_int n = 0;  ///< the kernel's argument, from 0 to 9

  cl_int size() const { return static_cast<cl_int>(in.size()); }
};

/// `file` is below kernel_execution/kernels/ and defines
///   __kernel void k(__global int *out, __global const int *in, int n)
/// Each work-item writes its out[get_global_id(0)]. `model` gives the outputs of a group. Local
/// arrays have `most` elements, and no group is larger.
struct GroupKernel {
  static constexpr std::size_t most = 64;
  const char* file;
  std::vector<cl_int> (*model)(const Group&);
};

/// Runs the kernel in few and in many work-groups of several sizes. Compares every output with the
/// model. At greater depths than quick, it also runs without optimizations.
void compare(host::Setting& on, const std::string& source,
             const std::function<std::vector<cl_int>(const Group&)>& model);

/// A case's body.
template <const GroupKernel& kernel>
void compare(host::Setting& on) {
  compare(on, embedded_text(std::string("suites/api/kernel_execution/kernels/") + kernel.file),
          kernel.model);
}

}  // namespace assay::suites::kernel_execution
