#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/numeric/real_function.h"
#include "suites/numeric/scalar_types.h"

namespace assay::suites::common {
namespace {

std::vector<harness::Case> expand(const Target& target) {
  std::vector<numeric::SectionRow> rows;
  for (const reference::Function& function : reference::common_functions())
    rows.push_back({.function = &function, .widths = numeric::vector_widths});
  return section_cases("common", rows, target);
}

}  // namespace

/// Every function of 6.15.4 in every format and width, also with scalars beside vectors. Ids:
/// common/<function>/<gentype>[.<gentype>...]/default. If the arguments have different gentypes,
/// the id has all of them.
harness::Suite suite() {
  return suite_of("common", "Common functions (OpenCL C 6.15.4)", expand);
}

}  // namespace assay::suites::common
