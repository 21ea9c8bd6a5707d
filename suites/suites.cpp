#include "suites/suites.h"

#include <utility>
#include <vector>

#include "harness/base/lookup.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/target/languages_axis.h"
#include "suites/text/case_file.h"

namespace assay::suites {

namespace {

/// The first expansion in a process also checks the folder of --cases.
harness::Suite after_case_folder(harness::Suite suite) {
  suite.expand = [expand = std::move(suite.expand)](const harness::DeviceInfo& device,
                                                    const harness::RunOptions& options) {
    static const bool checked = (check_case_folder(), true);
    static_cast<void>(checked);
    return expand(device, options);
  };
  return suite;
}

}  // namespace

harness::Suite suite_of(std::string_view name) {
  return harness::row_of(suite_folders(), name, &SuiteFolder::name, "suites").suite();
}

std::span<const harness::Suite> all() {
  static const std::vector<harness::Suite> suites = [] {
    std::vector<harness::Suite> list;
    for (const SuiteFolder& folder : suite_folders())
      list.push_back(after_case_folder(in_languages(folder.suite())));
    return list;
  }();
  return suites;
}

}  // namespace assay::suites
