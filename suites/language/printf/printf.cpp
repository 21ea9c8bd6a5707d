#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/printf/parts.h"
#include "suites/text/program_file.h"

namespace assay::suites::printf {

harness::Suite suite() {
  return suite_of("printf", "printf (OpenCL C 6.15.14)", [](const Target& target) {
    std::vector<harness::Case> cases;
    if (!target.holds({{1, 2}, {}})) return cases;
    for (harness::Case& one : host::expand("printf", calls(), target))
      cases.push_back(std::move(one));
    add_conversions(target, cases);
    std::ranges::move(file_cases("language", "printf", {"must_not_compile"}, target),
                      std::back_inserter(cases));
    return cases;
  });
}

}  // namespace assay::suites::printf
