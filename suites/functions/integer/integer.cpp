#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::integer {
/// Every integer function, type, width and form with scalar arguments.
harness::Suite suite() {
  return exact::suite("functions", "integer", "Integer functions (OpenCL C 6.15.3)",
                      reference::integer_functions(), exact::Literals::asked);
}

}  // namespace assay::suites::integer
