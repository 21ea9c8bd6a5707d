#include "suites/api/programs/parts.h"

#include <gmock/gmock.h>

#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"
#include "suites/base/about.h"
#include "suites/host/setting.h"

namespace assay::suites::programs {

using host::Setting;

cl_int run(Setting& on, const cl::Program& program, const char* name) {
  cl::Kernel kernel(program, name);
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  on.queue().enqueueTask(kernel);
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
  return got;
}

cl_build_status status_of(Setting& on, const cl::Program& program) {
  return program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(on.device());
}

cl_int build(Setting& on, const cl::Program& program, const char* options) {
  const cl_device_id device = on.device_id();
  const harness::Building building(on.running());
  return clBuildProgram(program(), 1, &device, options, nullptr, nullptr);
}

cl_int compile(Setting& on, const cl::Program& program, const char* options) {
  const cl_device_id device = on.device_id();
  const harness::Building building(on.running());
  return clCompileProgram(program(), 1, &device, options, 0, nullptr, nullptr, nullptr, nullptr);
}

cl::Program link(Setting& on, const std::vector<cl_program>& programs, const char* options) {
  cl_int status = CL_SUCCESS;
  const cl_device_id device = on.device_id();
  const harness::Building building(on.running());
  const cl_program made =
      clLinkProgram(on.context()(), 1, &device, options, static_cast<cl_uint>(programs.size()),
                    programs.data(), nullptr, nullptr, &status);
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clLinkProgram");
  return cl::Program(made, false);
}

}  // namespace assay::suites::programs
