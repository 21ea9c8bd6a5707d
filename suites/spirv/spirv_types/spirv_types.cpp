#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_types {

harness::Suite suite() {
  return spirv::example_suite("spirv_types",
                              "SPIR-V: types and arguments (SPIR-V Environment 2.4 to 2.11)");
}

}  // namespace assay::suites::spirv_types
