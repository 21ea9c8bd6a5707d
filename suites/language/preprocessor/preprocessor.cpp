#include "harness/cases/suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::preprocessor {

harness::Suite suite() {
  return file_suite("language", "preprocessor",
                    "Preprocessor directives and macros (OpenCL C 6.12)");
}

}  // namespace assay::suites::preprocessor
