#include "suites/functions/math/refused.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>

#include "harness/devices/device.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::math {
namespace {

constexpr TextParts refused_cl("suites/functions/math/refused.cl");

harness::Finding accepted(const char* call, const std::string& options) {
  harness::Finding made = harness::said(
      fmt::format("{} accepts \"{}\", which the device does not support", call, options),
      harness::Finding::Kind::accepted);
  made.subject = call;
  made.aspect = "an option that the device does not support";
  return made;
}

}  // namespace

void refuses(const std::string& options, harness::CaseContext& context) {
  const cl::Device& device = context.cl_device();
  // The program must build without the options. Otherwise a failed build proves nothing.
  cl::Program plain(context.cl_context(), std::string(refused_cl("quotient")));
  const cl_int without = clBuildProgram(plain(), 1, &device(), "", nullptr, nullptr);
  if (without != CL_SUCCESS) {
    return context.fail(
        harness::build_finding("clBuildProgram", without, harness::build_log(plain, device)));
  }
  cl::Program built(context.cl_context(), std::string(refused_cl("quotient")));
  const cl_int build = clBuildProgram(built(), 1, &device(), options.c_str(), nullptr, nullptr);
  if (build == CL_SUCCESS) context.fail(accepted("clBuildProgram", options));
  if (context.device().version < harness::Version{1, 2}) return;
  cl::Program compiled(context.cl_context(), std::string(refused_cl("quotient")));
  const cl_int compile = clCompileProgram(compiled(), 1, &device(), options.c_str(), 0, nullptr,
                                          nullptr, nullptr, nullptr);
  if (compile == CL_SUCCESS) context.fail(accepted("clCompileProgram", options));
}

}  // namespace assay::suites::math
