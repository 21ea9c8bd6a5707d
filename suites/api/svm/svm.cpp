#include "harness/cases/suite.h"
#include "suites/api/svm/sharing.h"
#include "suites/api/svm/tables.h"
#include "suites/host/suite.h"

namespace assay::suites::svm {

harness::Suite suite() {
  return host::make_suite("svm", "Shared virtual memory (OpenCL 2.0 to 3.0)",
                          {allocation(), commands(), pointers(), sharing()});
}

}  // namespace assay::suites::svm
