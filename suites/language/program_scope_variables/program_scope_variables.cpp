#include "harness/cases/suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::program_scope_variables {

harness::Suite suite() {
  return file_suite("language", "program_scope_variables",
                    "Variables of the program (OpenCL C 6.7.1, 6.7.3, 6.7.6)",
                    {"program_scope_variables", "constants"});
}

}  // namespace assay::suites::program_scope_variables
