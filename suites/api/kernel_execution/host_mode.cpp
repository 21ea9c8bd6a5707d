// A driver may compile or run kernels in the calling thread, or in threads that it starts there.
// The calling thread's rounding mode must not change the results of kernels.
#include <fmt/format.h>

#include <cfenv>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::kernel_execution {
namespace {

using host::Setting;

class RoundingMode {
 public:
  explicit RoundingMode(int mode) { std::fesetround(mode); }
  ~RoundingMode() { std::fesetround(before_); }
  RoundingMode(const RoundingMode&) = delete;
  RoundingMode& operator=(const RoundingMode&) = delete;

 private:
  int before_ = std::fegetround();
};

constexpr std::size_t items = 64, results_of_each = 12;

/// Each build has another macro, so that no cache has the program.
std::vector<cl_uint> results(Setting& on, const std::vector<cl_float>& in, const char* macro) {
  cl::Kernel kernel =
      on.kernel(std::string(embedded_text("suites/api/kernel_execution/kernels/host_mode.cl")),
                "results", macro);
  const cl::Buffer from = on.buffer(items * sizeof in[0]),
                   out = on.buffer(items * results_of_each * sizeof(cl_uint));
  kernel.setArg(0, out);
  kernel.setArg(1, from);
  kernel.setArg(2, cl_uint{items});
  std::vector<cl_uint> got(items * results_of_each);
  on.queue().enqueueWriteBuffer(from, CL_TRUE, 0, items * sizeof in[0], in.data());
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  return got;
}

/// OpenCL C 6.15.2, 7.1: the device rounds by its own default mode. The queue is made first,
/// because the worker sets the host's mode back after it opens the device.
template <int mode>
void in_a_mode_of_the_host(Setting& on) {
  std::vector<cl_float> in(items);
  for (cl_float& one : in) one = 0.5F + static_cast<cl_float>(on.random_below(1U << 20)) * 1.1e-5F;
  on.queue();
  const auto got = [&] {
    const RoundingMode of_the_host(mode);
    return results(on, in, fmt::format("-DIN_MODE={}", mode).c_str());
  }();
  EXPECT_VALUE(got, ==, results(on, in, fmt::format("-DBESIDE_MODE={}", mode).c_str()))
      << "the results of the kernel, without and with a rounding mode of the host's thread";
}

constexpr const char* place = "OpenCL 1.2, 6.12.2; 7.1";
constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"host_mode/upward", place, in_a_mode_of_the_host<FE_UPWARD>, {1, 1}, compiler, 0.3},
    {"host_mode/downward", place, in_a_mode_of_the_host<FE_DOWNWARD>, {1, 1}, compiler, 0.3},
    {"host_mode/toward_zero", place, in_a_mode_of_the_host<FE_TOWARDZERO>, {1, 1}, compiler, 0.3},
};

}  // namespace

std::span<const host::Example> host_mode() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
