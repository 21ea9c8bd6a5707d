#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/attributes/parts.h"
#include "suites/text/program_file.h"

namespace assay::suites::attributes {

harness::Suite suite() {
  return suite_of("attributes", "Attributes of types, variables and statements (OpenCL C 6.13)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases =
                        file_cases("language", "attributes", {"attributes"}, target);
                    std::ranges::move(small_cases(layouts(target), target),
                                      std::back_inserter(cases));
                    return cases;
                  });
}

}  // namespace assay::suites::attributes
