#include "suites/relational/relational.h"

#include "suites/exact/exact_suite.h"

namespace assay::suites::relational {

harness::Suite suite() {
  return {"relational", "Relational functions (OpenCL C 6.15.6)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            return exact::expand("relational", reference::relational_functions(), device, options);
          }};
}

}  // namespace assay::suites::relational
