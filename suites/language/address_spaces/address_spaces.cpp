#include "harness/cases/suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::address_spaces {

harness::Suite suite() {
  return file_suite("language", "address_spaces", "Address space qualifiers (OpenCL C 6.7)",
                    {"declarations", "objects", "must_not_compile", "conversions"});
}

}  // namespace assay::suites::address_spaces
