#include "harness/cases/suite.h"
#include "suites/api/buffers/beyond.h"
#include "suites/api/buffers/flags.h"
#include "suites/api/buffers/tables.h"
#include "suites/host/suite.h"

namespace assay::suites::buffers {

harness::Suite suite() {
  return host::make_suite("buffers", "Buffer objects (OpenCL 5.2, 5.4)",
                          {creation(), transfers(), large(), beyond(), rectangles(), mapping(),
                           host_memory(), sequences(), flags()});
}

}  // namespace assay::suites::buffers
