#include <fmt/format.h>

#include <map>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/cases/worker_control.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/spirv/rules.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_validation {
namespace {

/// How the driver refused a module. Empty if the driver created a kernel.
std::optional<harness::Finding> refusal(const std::string& text, harness::CaseContext& context) {
  const auto words = harness::assemble_spirv(text);
  try {
    const harness::Building building(context);
    const cl::Program program =
        harness::program_from_il(context.cl_context(), context.cl_device(), words);
    const cl_device_id device = context.cl_device()();
    const cl_int status = clBuildProgram(program(), 1, &device, "", nullptr, nullptr);
    if (status != CL_SUCCESS)
      return harness::build_finding("clBuildProgram", status,
                                    harness::build_log(program, context.cl_device()));
    const cl::Kernel kernel(program, "k");
  } catch (const cl::Error& error) {
    return harness::build_finding(error.what(), error.err(), {});
  }
  return std::nullopt;
}

/// Several rules may use the same valid module, so a worker tries the module only once.
const std::optional<harness::Finding>& refusal_of_valid(const std::string& text,
                                                        harness::CaseContext& context) {
  static std::map<std::string, std::optional<harness::Finding>> known;
  const auto found = known.find(text);
  if (found != known.end()) return found->second;
  return known.emplace(text, refusal(text, context)).first->second;
}

harness::Case make_case(const spirv::Rule& rule, const Target& target) {
  harness::Case out;
  out.id = "spirv_validation/" + rule.rule;
  out.citations = {rule.citation};
  out.cost = 0.3;
  const auto listed = spirv::version_from(target.device(), {1, 0});
  const spirv::Environment environment{static_cast<unsigned>(target.device().address_bits),
                                       listed.value_or(harness::Version{1, 0})};
  require(out, harness::Needs(harness::parts::spirv) & rule.needs, target);
  // A rule for another address size is skipped, because this module does not have the text that the
  // rule replaces.
  if (out.skip) return out;
  const auto both = std::make_shared<const spirv::RuleModules>(modules_of(rule, environment));
  if (spirv::version_from(target.device(), both->version) != both->version)
    out.skip = fmt::format("needs SPIR-V {}", to_string(both->version));
  spirv::require(out, both->declared, both->version, target);
  require(out, both->needs, target);
  out.body = [both](harness::CaseContext& context) {
    if (auto refused = refusal_of_valid(both->valid, context)) {
      refused->words = "the valid counterpart is refused: " + refused->words;
      context.fail(*std::move(refused));
      return;
    }
    const auto refused = refusal(both->forbidden, context);
    context.check_host();
    if (!refused) {
      // The driver must return an error, but no document says which error.
      harness::Finding accepted =
          harness::said("an invalid module is accepted, built and has a kernel",
                        harness::Finding::Kind::accepted);
      accepted.aspect = "an invalid module";
      accepted.rule = harness::failed_by::accepted_program;
      context.fail(std::move(accepted));
      return;
    }
    harness::Measurement found;
    found.inputs = 1;
    found.limit = "exact";
    found.note = sentence(*refused);
    context.record(found);
  };
  out.shown = [both] {
    return fmt::format("; must be refused\n{}\n; must be accepted\n{}", both->forbidden,
                       both->valid);
  };
  return out;
}

std::vector<harness::Case> cases(const Target& target) {
  std::vector<harness::Case> all;
  for (const spirv::Rule& rule : spirv::load_rules()) all.push_back(make_case(rule, target));
  return all;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_validation",
                  "SPIR-V: modules that must be refused (SPIR-V Environment 4, 2.8, 2.9, 6.2)",
                  cases);
}

}  // namespace assay::suites::spirv_validation
