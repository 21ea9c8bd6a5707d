#include "harness/record/ingested_suites.h"

#include <algorithm>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/devices/availability.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/launch.h"

namespace assay::harness {
namespace {

std::string prefixed(const std::string& name) {
  return name.starts_with(ingested_prefix) ? name : std::string(ingested_prefix) + name;
}

/// The text of a kernel's module, or the reason for its absence.
std::string module_text(const Kernel& kernel, const DeviceInfo& device) {
  const auto text = disassemble_spirv(ingested(kernel.source, kernel.options, device));
  return text.value_or("; SPIRV-Tools cannot show the module\n");
}

Case ingested(Case plain, const DeviceInfo& device) {
  Case made = plain;
  made.id = prefixed(plain.id);
  if (const auto reason = missing(device, parts::spirv)) made.skip = reason;
  made.body = IngestedBody{plain.body};
  made.shown = [kernel = plain.kernel, device = std::make_shared<const DeviceInfo>(device)] {
    const Kernel source = kernel();
    std::string text = "options: " + (source.options.empty() ? "none" : source.options) + "\n\n" +
                       source.source + "\n\n";
    try {
      return text + "// compiled by " + ingest_compiler() + "\n" + module_text(source, *device);
    } catch (const std::exception& problem) {
      return text + "// " + problem.what() + "\n";
    }
  };
  if (plain.stand_alone)
    made.stand_alone = [write = plain.stand_alone, id = made.id, own = plain.id](
                           const DeviceInfo& on, const RunOptions& options,
                           const ReproRequest& request) {
      Launch program = write(on, options, request);
      program.title = id;
      const std::string rerun = "assay repro " + own;
      for (std::string& comment : program.comments)
        if (comment.starts_with(rerun))
          comment = "assay repro " + id + comment.substr(rerun.size()) + " --ingest=spirv";
      program.comments.push_back("compiled from OpenCL C by " + ingest_compiler());
      const auto text = disassemble_spirv(ingested(program.source, program.options, on));
      if (!text) throw std::runtime_error("SPIRV-Tools cannot read the module of " + id);
      program.source = *text;
      program.options = ingest_options(program.options).driver;
      return program;
    };
  return made;
}

}  // namespace

void IngestedBody::operator()(CaseContext& context) const {
  const IngestingPrograms road(context.device());
  plain(context);
}

const std::function<void(CaseContext&)>& plain_body(const Case& one) {
  const auto* body = one.body.target<IngestedBody>();
  return body == nullptr ? one.body : body->plain;
}

std::string plain_id(std::string_view id) {
  if (id.starts_with(ingested_prefix)) id.remove_prefix(ingested_prefix.size());
  return std::string(id);
}

Suite ingested(const Suite& suite) {
  return {prefixed(suite.name), suite.title + ", compiled to SPIR-V",
          [expand = suite.expand](const DeviceInfo& device, const RunOptions& options) {
            std::vector<Case> cases = expand(device, options);
            std::erase_if(cases, [](const Case& one) { return !one.kernel; });
            // A suite whose kernels are modules is left out. All cases of a suite are of one kind.
            const auto sound =
                std::ranges::find_if(cases, [](const Case& one) { return !one.skip; });
            if (sound == cases.end() || is_spirv_assembly(sound->kernel().source))
              return std::vector<Case>{};
            for (Case& one : cases) one = ingested(std::move(one), device);
            return cases;
          }};
}

std::vector<Suite> suites_of(RunRequest& request, std::span<const Suite> suites) {
  if (request.ingest.empty()) return {suites.begin(), suites.end()};
  std::vector<Suite> made;
  for (const Suite& suite : suites) made.push_back(ingested(suite));
  const auto is_suite = [&](std::string_view name) {
    return std::ranges::any_of(suites, [&](const Suite& suite) { return suite.name == name; });
  };
  for (std::string& name : request.suites)
    if (is_suite(name)) name = prefixed(name);
  for (auto* globs : {&request.filters, &request.excludes})
    for (std::string& glob : *globs)
      if (is_suite(std::string_view(glob).substr(0, glob.find('/')))) glob = prefixed(glob);
  return made;
}

}  // namespace assay::harness
