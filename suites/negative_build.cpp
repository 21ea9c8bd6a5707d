#include "suites/negative_build.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <memory>

#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/program_pool.h"

namespace assay::suites {
namespace {

struct Built {
  cl_int status = CL_SUCCESS;
  std::string log;
};

Built build(const std::string& source, const std::string& options, harness::CaseContext& context) {
  const cl::Program program(context.cl_context(), source);
  const cl_device_id device = context.cl_device()();
  Built built;
  {
    const harness::Building building(context);
    built.status = clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
  }
  if (built.status != CL_SUCCESS) built.log = harness::build_log(program, context.cl_device());
  context.check_host();
  return built;
}

}  // namespace

harness::Case negative_case(NegativeBuild negative) {
  harness::Case out;
  out.id = negative.id;
  out.skip = negative.skip;
  out.citations = {negative.citation};
  out.cost = 0.5;
  const auto shared = std::make_shared<const NegativeBuild>(std::move(negative));
  out.body = [shared](harness::CaseContext& context) {
    // The twin first: a compiler that refuses everything refuses nothing for its fault.
    const Built good = build(shared->twin, shared->options, context);
    if (good.status != CL_SUCCESS) {
      context.fail(fmt::format("the valid counterpart does not build ({}): {}",
                               harness::error_name(good.status), harness::first_lines(good.log)));
      return;
    }
    const Built bad = build(shared->forbidden, shared->options, context);
    if (shared->open && (bad.status == CL_SUCCESS || bad.status == CL_BUILD_PROGRAM_FAILURE)) {
      harness::Measurement m;
      m.inputs = 1;
      m.limit = "exact";
      m.note = bad.status == CL_SUCCESS ? "builds" : "rejected";
      context.record(m);
    } else if (bad.status == CL_SUCCESS)
      context.fail(
          "the program builds, but must be rejected: " + harness::first_lines(shared->forbidden),
          harness::failed_by::accepted_program);
    else if (bad.status != CL_BUILD_PROGRAM_FAILURE)
      context.fail(fmt::format("clBuildProgram returned {}, expected CL_BUILD_PROGRAM_FAILURE",
                               harness::error_name(bad.status)));
  };
  out.shown = [shared] {
    return fmt::format("options: {}\n\n// {} rejected\n{}\n\n// must build\n{}\n",
                       shared->options.empty() ? "none" : shared->options,
                       shared->open ? "may be" : "must be", shared->forbidden, shared->twin);
  };
  return out;
}

}  // namespace assay::suites
