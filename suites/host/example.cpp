#include "suites/host/example.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::host {

harness::Case make_case(std::string id, std::string citation, std::function<void(Setting&)> body) {
  harness::Case made;
  made.id = std::move(id);
  made.citations = {std::move(citation)};
  made.cost = 0.05;
  made.body = [body = std::move(body)](harness::CaseContext& context) {
    Setting setting(context);
    body(setting);
  };
  return made;
}

std::vector<harness::Case> expand(std::string_view suite, std::span<const Example> examples,
                                  const Target& target) {
  std::vector<harness::Case> cases;
  for (const Example& row : examples) {
    if (!target.holds({row.since, {}})) continue;
    auto one = make_case(std::string(suite) + '/' + std::string(row.name),
                         std::string(row.citation), row.body);
    require(one, row.needs, target);
    one.cost = row.cost;
    cases.push_back(std::move(one));
  }
  return cases;
}

std::string newest_language(const harness::DeviceInfo& device) {
  const auto& versions = device.opencl_c_versions;
  const auto newest = std::ranges::max_element(versions);
  if (newest == versions.end() || *newest < harness::Version{2, 0}) return {};
  return std_option(*newest);
}

}  // namespace assay::suites::host
