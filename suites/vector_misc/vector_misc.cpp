#include "suites/vector_misc/vector_misc.h"

#include "suites/exact/exact_suite.h"

namespace assay::suites::vector_misc {

harness::Suite suite() {
  return {"vector_misc", "Miscellaneous vector functions (OpenCL C 6.15.13)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            return exact::expand("vector_misc", reference::vector_functions(), device, options);
          }};
}

}  // namespace assay::suites::vector_misc
