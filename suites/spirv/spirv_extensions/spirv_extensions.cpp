#include "harness/cases/suite.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv_extensions {

harness::Suite suite() {
  return spirv::example_suite("spirv_extensions", "SPIR-V: extensions (SPIR-V Environment 5)");
}

}  // namespace assay::suites::spirv_extensions
