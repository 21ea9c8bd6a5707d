#include "suites/integer/integer.h"

#include "suites/exact/exact_suite.h"

namespace assay::suites::integer {

harness::Suite suite() {
  return {"integer", "Integer functions (OpenCL C 6.15.3)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            return exact::expand("integer", reference::integer_functions(), device, options);
          }};
}

}  // namespace assay::suites::integer
