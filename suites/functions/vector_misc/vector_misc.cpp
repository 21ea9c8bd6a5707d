#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::vector_misc {
harness::Suite suite() {
  return exact::suite("functions", "vector_misc",
                      "Miscellaneous vector functions (OpenCL C 6.15.13)",
                      reference::vector_functions(), exact::Literals::asked);
}

}  // namespace assay::suites::vector_misc
