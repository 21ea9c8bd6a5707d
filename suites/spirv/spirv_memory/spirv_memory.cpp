#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/spirv/example.h"
#include "suites/spirv/spirv_memory/litmus.h"
#include "suites/spirv/spirv_memory/pipes.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_memory {
namespace {

std::vector<harness::Case> expand(const Target& target) {
  const std::string name = "spirv_memory";
  std::vector<harness::Case> cases = spirv::example_cases(
      spirv::load_examples(name, fmt::format("suites/spirv/{0}/{0}.spvasm", name)), target);
  std::ranges::move(litmus_cases(target), std::back_inserter(cases));
  std::ranges::move(pipe_cases(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_memory",
                  "SPIR-V: memory, atomics and barriers (SPIR-V Environment 4; Environment 2.1, 6, "
                  "7)",
                  expand);
}

}  // namespace assay::suites::spirv_memory
