#include "suites/types/operators/operators.h"

#include <algorithm>
#include <iterator>

#include "suites/exact/exact_suite.h"
#include "suites/exact/forbidden.h"

namespace assay::suites::operators {

harness::Suite suite() {
  return {"operators", "Operators (OpenCL C 6.5, 6.6)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            auto cases = exact::expand("operators", reference::operators(), device, options);
            std::ranges::move(exact::forbid("operators", forbidden(), device, options),
                              std::back_inserter(cases));
            return cases;
          }};
}

}  // namespace assay::suites::operators
