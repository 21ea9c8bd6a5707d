#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_instructions {

harness::Suite suite() {
  return spirv::example_suite(
      "spirv_instructions",
      "SPIR-V: what each instruction means, at every width (SPIR-V Environment 2.2, 2.4, 6)",
      {"integers", "comparisons", "floats", "conversions", "extended", "components", "memory",
       "loads", "specialized", "forms", "control_flow", "atomics", "groups", "decorations",
       "declarations", "images"});
}

}  // namespace assay::suites::spirv_instructions
