#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_groups {

harness::Suite suite() {
  return spirv::example_suite("spirv_groups", "SPIR-V: group instructions (SPIR-V Environment 4)");
}

}  // namespace assay::suites::spirv_groups
