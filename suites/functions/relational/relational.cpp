#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::relational {
harness::Suite suite() {
  return exact::suite("functions", "relational", "Relational functions (OpenCL C 6.15.6)",
                      reference::relational_functions(), exact::Literals::asked);
}

}  // namespace assay::suites::relational
