#include "harness/cases/suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::program_scope_variables {

/// The suite `program_scope_variables` (OpenCL C 6.7.1, 6.7.3, 6.7.6 to 6.7.8).
harness::Suite suite() {
  return file_suite("language", "program_scope_variables",
                    "Variables of the program (OpenCL C 6.7.1, 6.7.3, 6.7.6)",
                    {"program_scope_variables", "constants"});
}

}  // namespace assay::suites::program_scope_variables
