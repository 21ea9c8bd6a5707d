#include "suites/spirv/example.h"
#include "suites/suites.h"

namespace assay::suites::spirv_memory {

harness::Suite suite() {
  return spirv::example_suite(
      "spirv_memory",
      "SPIR-V: memory, atomics and barriers (SPIR-V Environment 4; Environment 2.1, 6, 7)");
}

}  // namespace assay::suites::spirv_memory
