#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/spirv/example.h"
#include "suites/spirv/spirv_extensions/kernel_clock.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_extensions {
namespace {

std::vector<harness::Case> expand(const Target& target) {
  const std::string name = "spirv_extensions";
  std::vector<harness::Case> cases = spirv::example_cases(
      spirv::load_examples(name, "suites/spirv/spirv_extensions/spirv_extensions.spvasm"), target);
  std::ranges::move(kernel_clock_cases(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_extensions", "SPIR-V: extensions (SPIR-V Environment 5)", expand);
}

}  // namespace assay::suites::spirv_extensions
