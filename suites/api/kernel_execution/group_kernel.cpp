#include "suites/api/kernel_execution/group_kernel.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"

namespace assay::suites::kernel_execution {
namespace {

using host::Setting;

struct Shape {
  std::size_t size, groups;
};

std::vector<Shape> shapes(Setting& on, const cl::Kernel& kernel) {
  const std::size_t limit = std::min<std::size_t>(
      harness::GroupLimit(kernel, on.running()).greatest(), GroupKernel::most);
  std::vector<Shape> all{{1, 3}, {5, 3}, {16, 17}};
  if (on.thorough()) all.insert(all.end(), {{2, 3}, {3, 2}, {8, 1}, {33, 3}, {64, 8}});
  std::erase_if(all, [&](const Shape& one) { return one.size > limit; });
  return all;
}

void launch(Setting& on, cl::Kernel& kernel, const Shape& shape, cl_int n,
            const std::function<std::vector<cl_int>(const Group&)>& model) {
  const std::size_t items = shape.size * shape.groups;
  std::vector<cl_int> in(items), got(items, -1);
  for (cl_int& one : in) one = static_cast<cl_int>(on.random_below(1999)) - 999;
  const std::size_t bytes = items * sizeof(cl_int);
  const cl::Buffer from(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, in.data());
  const cl::Buffer to = on.buffer_of(std::vector<std::uint8_t>(bytes, 0xa5));
  kernel.setArg(0, to);
  kernel.setArg(1, from);
  kernel.setArg(2, n);
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &shape.size, 0,
                                        nullptr, nullptr));
  on.queue().enqueueReadBuffer(to, CL_TRUE, 0, bytes, got.data());
  for (std::size_t g = 0; g < shape.groups; ++g) {
    const Group group{std::span(in).subspan(g * shape.size, shape.size), static_cast<cl_int>(g), n};
    const std::vector<cl_int> wanted = model(group);
    for (std::size_t l = 0; l < shape.size; ++l)
      ASSERT_VALUE(got[g * shape.size + l], ==, wanted[l]) << fmt::format(
          "work-item {} of group {}; {} groups of {}, n = {}", l, g, shape.groups, shape.size, n);
  }
}

}  // namespace

void compare(Setting& on, const std::string& source,
             const std::function<std::vector<cl_int>(const Group&)>& model) {
  for (const char* options : {"", "-cl-opt-disable"}) {
    cl::Kernel kernel = on.kernel(source, "k", options);
    for (const Shape& shape : shapes(on, kernel))
      for (const cl_int n : {0, 1, 4, 9}) {
        DURING(fmt::format("build options \"{}\"", options));
        launch(on, kernel, shape, n, model);
        on.progress(0, 1);  // simulators are slow
        if (testing::Test::HasFailure()) return;
      }
    if (!on.thorough()) return;
  }
}

}  // namespace assay::suites::kernel_execution
