#include <fmt/format.h>

#include <algorithm>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/litmus/cases.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::memory_model {
namespace {

/// The language of --std, or the newest language.
harness::Version language_of(const Target& target) {
  if (target.language() != harness::Version{}) return target.language();
  const auto& versions = target.device().opencl_c_versions;
  const auto newest = std::ranges::max_element(versions);
  return newest == versions.end() ? harness::Version{} : *newest;
}

std::string options_of(const Target& target, harness::Version language) {
  return language >= harness::Version{2, 0} ? std_option(language) : target.build_options();
}

std::vector<harness::Case> expand(const Target& target) {
  const harness::Version language = language_of(target);
  const bool quick = !target.options().thorough();
  Caller caller;
  caller.ids = "memory_model";
  caller.kernels = "litmus";
  caller.citation = "OpenCL API 3.0, 3.3.4 to 3.3.6";
  caller.tried = [quick](const std::string&, const Ask& ask) { return !quick || ask.at_quick; };
  caller.needs = [language](const litmus::Program& program, const Ask& ask) {
    return needs_of(program, ask, language);
  };
  caller.language = language;
  caller.text = kernel_text;
  caller.counting_options = options_of(target, language);
  // Each kernel has its own program, because one program with all tests takes too long to compile.
  caller.options = [options = caller.counting_options](std::size_t kernel) {
    return fmt::format("{}{}-D LITMUS_{}", options, options.empty() ? "" : " ", kernel);
  };
  return cases(target, std::move(caller));
}

}  // namespace

harness::Suite suite() {
  return suite_of("memory_model", "Memory model (OpenCL API 3.0, 3.3.4 to 3.3.6)", expand);
}

}  // namespace assay::suites::memory_model
