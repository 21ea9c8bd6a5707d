#include "suites/api/suite.h"

#include <algorithm>
#include <iterator>

#include "suites/api/queries.h"

namespace assay::suites::api {

harness::Suite make_suite(std::string name, std::string title,
                          std::vector<std::span<const Example>> tables) {
  const auto expand_all = [name, tables = std::move(tables)](const harness::DeviceInfo& device,
                                                             const harness::RunOptions& options) {
    std::vector<harness::Case> cases;
    for (const auto table : tables)
      std::ranges::move(expand(name, table, device), std::back_inserter(cases));
    std::ranges::move(expand_queries(name, device, options), std::back_inserter(cases));
    return cases;
  };
  return {name, std::move(title), expand_all};
}

}  // namespace assay::suites::api
