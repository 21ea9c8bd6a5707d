#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/control_flow/parts.h"

namespace assay::suites::control_flow {

/// The suite `control_flow` (OpenCL C 6.11; C99, 6.5 and 6.8).
harness::Suite suite() {
  return suite_of(
      "control_flow", "Control flow, calls and large kernels (OpenCL C 6.11; C99 6.8)",
      [](const Target& target) {
        std::vector<harness::Case> cases;
        for (const auto& rows : {statements(), loops(), unreached(), memory(), generated(target)})
          for (harness::Case& one : small_cases(rows, target)) cases.push_back(std::move(one));
        return cases;
      });
}

}  // namespace assay::suites::control_flow
