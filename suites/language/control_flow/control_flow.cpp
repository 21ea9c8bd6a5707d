#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/control_flow/parts.h"
#include "suites/text/program_file.h"

namespace assay::suites::control_flow {

harness::Suite suite() {
  return suite_of("control_flow", "Control flow, calls and large kernels (OpenCL C 6.11; C99 6.8)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases = file_cases(
                        "language", "control_flow", {"statements", "loops", "unreached"}, target);
                    for (const auto& rows : {memory(), generated(target)})
                      std::ranges::move(small_cases(rows, target), std::back_inserter(cases));
                    return cases;
                  });
}

}  // namespace assay::suites::control_flow
