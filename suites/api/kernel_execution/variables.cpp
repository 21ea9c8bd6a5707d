#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

// Program-scope variables in global memory (OpenCL C 3.0.19, 6.7.1, 6.7.7).
namespace assay::suites::kernel_execution {
namespace {

using host::Setting;
using testing::ElementsAre;

std::vector<cl_int> read(Setting& on, const cl::Program& program) {
  cl::Kernel kernel(program, "read");
  const cl::Buffer out = on.buffer(7 * sizeof(cl_int));
  kernel.setArg(0, out);
  EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  std::vector<cl_int> got(7, -1);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_int), got.data());
  return got;
}

void write(Setting& on, const cl::Program& program, cl_int by) {
  cl::Kernel kernel(program, "write");
  kernel.setArg(0, by);
  EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
}

cl::Program make(Setting& on) {
  return on.build(embedded_text("suites/api/kernel_execution/kernels/variables.cl"),
                  host::newest_language(on.info()));
}

void initialized(Setting& on) {
  EXPECT_MATCH(read(on, make(on)), ElementsAre(5, 21, 0, 1, 87, 2, 11))
      << "program-scope variables, first run";
}

/// Variables keep their values after a kernel, also for a new kernel object.
void persist(Setting& on) {
  const cl::Program program = make(on);
  write(on, program, 3);
  EXPECT_MATCH(read(on, program), ElementsAre(8, 51 + 600, 3, 1, 37, 6, 11))
      << "program-scope variables, first run";
  write(on, program, 1);
  EXPECT_MATCH(read(on, program), ElementsAre(9, 61 + 200, 1, 1, 17, 2, 12))
      << "program-scope variables, second run";
  EXPECT_MATCH(read(on, program), ElementsAre(9, 61 + 200, 1, 1, 17, 2, 13))
      << "program-scope variables, third run";
}

/// Two programs with the same source have separate variables.
void apart(Setting& on) {
  const cl::Program first = make(on), second = make(on);
  write(on, first, 4);
  EXPECT_MATCH(read(on, second), ElementsAre(5, 21, 0, 1, 87, 2, 11))
      << "program-scope variables of the other program";
  EXPECT_VALUE(read(on, first)[0], ==, 9) << "the first variable";
}

void say_their_size(Setting& on) {
  std::size_t size = 0;
  const cl::Program program = make(on);
  ASSERT_SUCCESS(clGetProgramBuildInfo(program(), on.device_id(),
                                       CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof size,
                                       &size, nullptr));
  EXPECT_VALUE(size, >=, 4U * (1 + 4 + 1 + 3 + 2 * 4 + 1 + 1))
      << about::query("CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE");
}

constexpr host::Needs needs =
    host::needs_newest_language & harness::parts::newest_global_variables & host::needs_compiler;

constexpr host::Example rows[] = {
    {"variables/initialized", "OpenCL C 3.0.19, 6.7.7", initialized, {2, 0}, needs},
    {"variables/persist", "OpenCL C 3.0.19, 6.7.1", persist, {2, 0}, needs},
    {"variables/apart", "OpenCL C 3.0.19, 6.7.1", apart, {2, 0}, needs},
    {"variables/say_their_size",
     "OpenCL API 3.0, 5.8.9, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE",
     say_their_size,
     {2, 0},
     needs},
};

}  // namespace

std::span<const host::Example> variables() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
