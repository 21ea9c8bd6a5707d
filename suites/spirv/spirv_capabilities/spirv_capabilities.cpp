#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_capabilities {

harness::Suite suite() {
  return spirv::example_suite(
      "spirv_capabilities",
      "SPIR-V: capabilities that an environment must support (SPIR-V Environment 3, 5.2)");
}

}  // namespace assay::suites::spirv_capabilities
