#include "suites/spirv/example.h"
#include "suites/suites.h"

namespace assay::suites::spirv_types {

harness::Suite suite() {
  return suite_of("spirv_types", "SPIR-V types (SPIR-V Environment 2.4, 2.5, 2.8 to 2.10)",
                  [](const Target& target) {
                    return spirv::example_cases(
                        spirv::load_examples("spirv_types", "suites/spirv/spirv_types/types.spvasm"),
                        target);
                  });
}

}  // namespace assay::suites::spirv_types
