#include "suites/functions/common/common.h"

#include "reference/judge/wide.h"
#include "suites/numeric/real_function.h"
#include "suites/numeric/scalar_types.h"

namespace assay::suites::common {
namespace {

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  const Target target(device, options);
  std::vector<numeric::SectionRow> rows;
  for (const reference::Function& function : reference::common_functions())
    rows.push_back({.function = &function,
                    .widths = numeric::vector_widths,
                    .judge = numeric::judging<reference::WideJudge>});
  return section_cases("common", rows, target);
}

}  // namespace

harness::Suite suite() {
  return {"common", "Common functions (OpenCL C 6.15.4)", expand};
}

}  // namespace assay::suites::common
