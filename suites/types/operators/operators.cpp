#include "suites/types/operators/operators.h"

#include "suites/exact/exact_suite.h"

namespace assay::suites::operators {

harness::Suite suite() {
  return exact::suite("operators", "Operators (OpenCL C 6.5, 6.6)", reference::operators(),
                      forbidden(), exact::Literals::none);
}

}  // namespace assay::suites::operators
