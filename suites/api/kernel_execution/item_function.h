#pragma once
#include <CL/cl.h>
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "suites/api/kernel_execution/group_kernel.h"

// Functions whose text is both OpenCL C and C++. The device and the host must compute the same
// integers.
namespace assay::suites::kernel_execution {

using uchar = cl_uchar;
using uint = cl_uint;

/// Declares the functions in the arguments, and a constant `text` with their source.
#define ASSAY_BOTH(text, ...)                     \
  constexpr std::string_view text = #__VA_ARGS__; \
  __VA_ARGS__

/// The function `int name(int v, int n, int l)` in `text`. v is an input, n is an argument of the
/// kernel, and l is the local id. The function must be defined for |v| < 1000, 0 <= n <= 9,
/// 0 <= l < 64.
struct ItemFunction {
  std::string_view text, name;
  int (*function)(int v, int n, int l);
};

template <const ItemFunction& row>
void compare(host::Setting& on) {
  const std::string source = fmt::format(
      "{}\n__kernel void k(__global int *out, __global const int *in, int n) {{\n"
      "  out[get_global_id(0)] = {}(in[get_global_id(0)], n, (int)get_local_id(0));\n}}\n",
      row.text, row.name);
  compare(on, source, [](const Group& group) {
    std::vector<cl_int> all;
    for (const cl_int v : group.in)
      all.push_back(row.function(v, group.n, static_cast<int>(all.size())));
    return all;
  });
}

}  // namespace assay::suites::kernel_execution
