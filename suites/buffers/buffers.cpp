#include "suites/buffers/buffers.h"

#include "suites/api/suite.h"
#include "suites/buffers/tables.h"

namespace assay::suites::buffers {

harness::Suite suite() {
  return api::make_suite("buffers", "Buffer objects (OpenCL 5.2, 5.4)",
                         {creation(), transfers(), large(), rectangles(), mapping(), sequences()});
}

}  // namespace assay::suites::buffers
