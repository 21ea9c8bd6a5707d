#include "suites/api/example.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/cases/case_context.h"
#include "harness/devices/availability.h"
#include "suites/target/languages.h"

namespace assay::suites::api {

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
                                  const harness::DeviceInfo& device) {
  std::vector<harness::Case> cases;
  const Revisions held = revisions_of(device, {}, Governs::device);
  for (const Example& row : examples) {
    if (!held.hold({row.since, {}})) continue;
    auto one = make_case(std::string(suite) + '/' + std::string(row.name),
                         std::string(row.citation), row.body);
    if (row.needs != nullptr) one.skip = row.needs(device);
    one.cost = row.cost;
    cases.push_back(std::move(one));
  }
  return cases;
}

Missing needs_compiler(const harness::DeviceInfo& device) {
  return harness::missing(device, harness::parts::compiler);
}

Missing needs_images(const harness::DeviceInfo& device) {
  return harness::missing(device, harness::parts::images);
}

Missing needs_svm(const harness::DeviceInfo& device) {
  return harness::missing(device, harness::parts::svm);
}

Missing needs_sub_groups(const harness::DeviceInfo& device) {
  if (auto missing = harness::missing(device, harness::parts::sub_groups)) return missing;
  return needs_compiler(device);
}

Missing needs_device_queues(const harness::DeviceInfo& device) {
  return harness::missing(device, harness::parts::device_queues);
}

std::string newest_language(const harness::DeviceInfo& device) {
  const auto& versions = device.opencl_c_versions;
  const auto newest = std::ranges::max_element(versions);
  if (newest == versions.end() || *newest < harness::Version{2, 0}) return {};
  return std_option(*newest);
}

}  // namespace assay::suites::api
