#include "suites/text/negative_build.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <functional>
#include <memory>

#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/launch.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/kernel_name.h"

namespace assay::suites {
namespace {

struct Compiled {
  cl_int status = CL_SUCCESS;
  std::string log;
};

Compiled build(const std::string& source, const std::string& options,
               harness::CaseContext& context) {
  const cl::Program program(context.cl_context(), source);
  const cl_device_id device = context.cl_device()();
  Compiled built;
  {
    const harness::Building building(context);
    built.status = clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
  }
  built.log = harness::build_log(program, context.cl_device());
  context.check_host();
  return built;
}

/// A compiler may print warnings for both programs.
bool says_more(const std::string& log, const NegativeBuild& negative,
               harness::CaseContext& context) {
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  if (log.find_first_not_of(" \t\r\n") == std::string::npos) return false;
  const std::string beside = build(negative.twin, negative.options, context).log;
  return lines(log) > lines(beside) || log.size() > 2 * beside.size();
}

harness::Finding accepted(const NegativeBuild& negative) {
  harness::Finding made =
      harness::said(fmt::format("the program builds{}, but must be rejected: {}",
                                negative.diagnosed ? " without a diagnostic" : "",
                                harness::first_lines(negative.forbidden)),
                    harness::Finding::Kind::accepted);
  made.subject = "clBuildProgram";
  made.rule = harness::failed_by::accepted_program;
  return made;
}

void refuse(const NegativeBuild& negative, harness::CaseContext& context) {
  if (harness::IngestingPrograms::device() != nullptr)
    throw harness::NotIngested("a program that a compiler must refuse cannot become a module");
  const Compiled bad = build(negative.forbidden, negative.options, context);
  if (bad.status != CL_BUILD_PROGRAM_FAILURE && bad.status != CL_SUCCESS)
    return context.fail(
        harness::code_finding("clBuildProgram", bad.status, {CL_BUILD_PROGRAM_FAILURE}));
  if (bad.status == CL_SUCCESS && !negative.open &&
      !(negative.diagnosed && says_more(bad.log, negative, context)))
    return context.fail(accepted(negative));
  harness::Measurement m;
  m.inputs = 1;
  m.limit = "exact";
  if (negative.open || negative.diagnosed)
    m.note = bad.status == CL_SUCCESS ? "builds" : "rejected";
  context.record(m);
}

void counterpart_fails(harness::Finding why, harness::CaseContext& context) {
  why.words = "the valid counterpart does not build: " + why.words;
  context.fail(std::move(why));
}

/// `good` builds the valid program and returns whether the forbidden program must be tried.
harness::Case case_of(NegativeBuild negative, std::vector<std::string> citations,
                      std::function<bool(const NegativeBuild&, harness::CaseContext&)> good) {
  harness::Case out;
  out.id = negative.id;
  out.skip = negative.skip;
  out.needs = negative.needs;
  out.citations = std::move(citations);
  out.cost = 0.3;
  const auto shared = std::make_shared<const NegativeBuild>(std::move(negative));
  out.body = [shared, good = std::move(good)](harness::CaseContext& context) {
    // If a compiler refuses the valid program, the forbidden program proves nothing.
    if (good(*shared, context)) refuse(*shared, context);
  };
  out.shown = [shared] {
    return fmt::format("{}options: {}\n\n// {} rejected\n{}\n\n// must build\n{}\n",
                       shared->written, shared->options.empty() ? "none" : shared->options,
                       shared->open        ? "may be"
                       : shared->diagnosed ? "must be diagnosed or"
                                           : "must be",
                       shared->forbidden, shared->twin);
  };
  return out;
}

/// Replaces FAULT by `fault`.
SmallBuild with_fault(SmallBuild build, const std::string& fault) {
  for (std::string SmallProgram::*text :
       {&SmallProgram::before, &SmallProgram::body, &SmallProgram::after, &SmallProgram::attributes,
        &SmallProgram::text, &SmallProgram::options})
    build.row.*text = harness::replaced(std::move(build.row.*text), "FAULT", fault);
  return build;
}

}  // namespace

harness::Case negative_case(NegativeBuild negative) {
  harness::Kernel twin{kernel_name(negative.id), named(negative.twin, negative.id),
                       negative.options};
  const bool joined = twin.source != negative.twin;
  negative.twin = twin.source;
  negative.forbidden = named(negative.forbidden, negative.id);
  std::vector<std::string> citations{negative.citation};
  harness::Case out = case_of(
      std::move(negative), std::move(citations),
      [twin, joined](const NegativeBuild& n, harness::CaseContext& context) {
        if (joined) {
          try {
            context.programs().get(twin);
          } catch (const harness::BuildFailure& problem) {
            counterpart_fails(problem.finding(), context);
            return false;
          }
          return true;
        }
        const Compiled good = build(n.twin, n.options, context);
        if (good.status == CL_SUCCESS) return true;
        counterpart_fails(harness::build_finding("clBuildProgram", good.status, good.log), context);
        return false;
      });
  if (joined) out.kernel = [twin] { return twin; };
  return out;
}

std::vector<harness::Case> forbidden_cases(const ForbiddenProgram& row, const Target& target) {
  std::vector<harness::Case> cases;
  for (const SmallBuild& build : small_builds(row.program, target)) {
    const auto good = std::make_shared<const SmallBuild>(with_fault(build, row.instead));
    const harness::Kernel kernel = small_kernel(*good, target),
                          bad = small_kernel(with_fault(build, row.fault), target);
    NegativeBuild negative{
        .id = build.row.id,
        .forbidden = bad.source,
        .twin = kernel.source,
        .options = bad.options,
        .citation = {},
        .skip = build.skip,
        .needs = (harness::Needs(harness::parts::compiler) & build.row.needs).words(),
        .open = row.open,
        .diagnosed = row.diagnosed,
        .written = build.row.written};
    cases.push_back(case_of(std::move(negative), build.citations,
                            [good, kernel](const NegativeBuild&, harness::CaseContext& context) {
                              try {
                                run_small(*good, kernel, context);
                              } catch (const harness::BuildFailure& problem) {
                                counterpart_fails(problem.finding(), context);
                                return false;
                              }
                              return true;
                            }));
    if (good->row.shares != Sharing::nothing) cases.back().kernel = [kernel] { return kernel; };
    if (good->row.judged())
      cases.back().stand_alone = [good](const harness::DeviceInfo& device,
                                        const harness::RunOptions& options,
                                        const harness::ReproRequest& request) {
        return small_stand_alone(*good, Target(device, options), request);
      };
  }
  return cases;
}

std::vector<harness::Case> forbidden_cases(const std::vector<ForbiddenProgram>& rows,
                                           const Target& target) {
  std::vector<harness::Case> cases;
  for (const ForbiddenProgram& row : rows)
    for (harness::Case& one : forbidden_cases(row, target)) cases.push_back(std::move(one));
  return cases;
}

}  // namespace assay::suites
