#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"
#include "suites/text/program_file.h"

namespace assay::suites::operators {

harness::Suite suite() {
  harness::Suite made = exact::suite("types", "operators", "Operators (OpenCL C 6.5, 6.6)",
                                     reference::operators(), exact::Literals::sliced);
  made.expand = [tables = std::move(made.expand)](const harness::DeviceInfo& device,
                                                  const harness::RunOptions& options) {
    std::vector<harness::Case> cases = tables(device, options);
    std::ranges::move(file_cases("types", "operators", {"mixed_forms"}, Target(device, options)),
                      std::back_inserter(cases));
    return cases;
  };
  return made;
}

}  // namespace assay::suites::operators
