#include "suites/operators/operators.h"

#include "suites/exact/exact_suite.h"

namespace assay::suites::operators {

harness::Suite suite() {
  return {"operators", "Operators (OpenCL C 6.5, 6.6)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            return exact::expand("operators", reference::operators(), device, options);
          }};
}

}  // namespace assay::suites::operators
