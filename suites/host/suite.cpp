#include "suites/host/suite.h"

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/host/queries.h"
#include "suites/target/target.h"

namespace assay::suites::host {

std::vector<harness::Case> expand(std::string_view suite,
                                  const std::vector<std::span<const Example>>& tables,
                                  const Target& target) {
  std::vector<harness::Case> cases;
  for (const auto table : tables)
    std::ranges::move(expand(suite, table, target), std::back_inserter(cases));
  std::ranges::move(expand_queries(suite, target), std::back_inserter(cases));
  return cases;
}

harness::Suite make_suite(std::string name, std::string title,
                          std::vector<std::span<const Example>> tables) {
  return suite_of(name, std::move(title), [name, tables = std::move(tables)](const Target& target) {
    return expand(name, tables, target);
  });
}

}  // namespace assay::suites::host
