#include "suites/suites.h"

#include <vector>

#include "harness/base/lookup.h"
#include "harness/cases/suite.h"
#include "suites/target/languages_axis.h"

namespace assay::suites {

harness::Suite suite_of(std::string_view name) {
  return harness::row_of(suite_folders(), name, &SuiteFolder::name, "suites").suite();
}

std::span<const harness::Suite> all() {
  static const std::vector<harness::Suite> suites = [] {
    std::vector<harness::Suite> list;
    for (const SuiteFolder& folder : suite_folders()) list.push_back(in_languages(folder.suite()));
    return list;
  }();
  return suites;
}

}  // namespace assay::suites
