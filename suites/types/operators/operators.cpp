#include "suites/types/operators/operators.h"

#include "suites/exact/exact_suite.h"
#include "suites/suites.h"

namespace assay::suites::operators {

/// Every operator with exact answers over every type, width and mix of scalars and vectors.
harness::Suite suite() {
  return exact::suite("operators", "Operators (OpenCL C 6.5, 6.6)", reference::operators(),
                      forbidden(), exact::Literals::sliced);
}

}  // namespace assay::suites::operators
