#include "suites/spirv/example.h"
#include "suites/suites.h"

namespace assay::suites::spirv_images {

harness::Suite suite() {
  return spirv::example_suite("spirv_images", "SPIR-V: images (SPIR-V Environment 2.5 to 2.7, 7)");
}

}  // namespace assay::suites::spirv_images
