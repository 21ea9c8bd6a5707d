#include "harness/cases/suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::blocks {

harness::Suite suite() {
  return file_suite("language", "blocks", "Blocks (OpenCL C 6.14)");
}

}  // namespace assay::suites::blocks
