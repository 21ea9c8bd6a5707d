#include "suites/api/buffers/buffers.h"

#include "suites/api/buffers/tables.h"
#include "suites/api/suite.h"

namespace assay::suites::buffers {

harness::Suite suite() {
  return api::make_suite("buffers", "Buffer objects (OpenCL 5.2, 5.4)",
                         {creation(), transfers(), large(), rectangles(), mapping(), sequences()});
}

}  // namespace assay::suites::buffers
