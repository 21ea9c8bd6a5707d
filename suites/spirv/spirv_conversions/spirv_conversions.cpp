#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_conversions {

harness::Suite suite() {
  return spirv::example_suite("spirv_conversions",
                              "SPIR-V: conversions and their decorations (SPIR-V Environment 6.2, "
                              "6.3)");
}

}  // namespace assay::suites::spirv_conversions
