#include "suites/api/extensions/extensions.h"

#include <algorithm>
#include <iterator>

#include "suites/api/extensions/tables.h"
#include "suites/api/queries.h"

namespace assay::suites::extensions {
namespace {

constexpr std::string_view name = "extensions";

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  auto cases = entry_points(device, options);
  for (const auto table : {command_buffers(), semaphores(), devices(), others()})
    std::ranges::move(api::expand(name, table, device), std::back_inserter(cases));
  std::ranges::move(api::expand_queries(name, device, options), std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {std::string(name), "Extensions with entry points", expand};
}

}  // namespace assay::suites::extensions
