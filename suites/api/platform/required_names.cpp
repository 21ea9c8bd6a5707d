#include "suites/api/platform/required_names.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/requirements.h"
#include "harness/devices/device_queries.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/setting.h"
#include "suites/target/target.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

/// Whether the device meets the condition of a required name: a feature of OpenCL C, a query whose
/// answer is not zero, or needs (harness/devices/availability.h).
bool meets(const harness::DeviceInfo& device, const std::string& condition,
           const std::string& where) {
  if (condition.empty()) return true;
  if (condition.starts_with("__opencl_c_")) return device.has_feature(condition);
  if (!condition.starts_with("CL_DEVICE_"))
    return !harness::Needs::named(condition).missing(device).has_value();
  const auto queries = harness::device_queries();
  const auto query = std::ranges::find_if(
      queries, [&](const harness::DeviceQuery& one) { return condition == one.name; });
  if (query == queries.end())
    throw harness::UsageError(
        fmt::format("{}: '{}' is not a feature and not a query of "
                    "harness/devices/device_queries.cpp",
                    where, condition));
  return std::visit([&](auto field) { return device.*field != 0; }, query->field);
}

void extensions(Setting& on) {
  for (const std::string& name : required_names(on, "extensions"))
    EXPECT_HOLDS(on.info().has_extension(name))
        << about::query("CL_DEVICE_EXTENSIONS") << name << " is missing from CL_DEVICE_EXTENSIONS";
}

/// Compares whole words, because SPIR-V_1.1 is a part of SPIR-V_1.10.
void intermediate_languages(Setting& on) {
  const auto words = harness::split(on.info().il_version, ' ');
  for (const std::string& name : required_names(on, "intermediate_languages"))
    EXPECT_MATCH(words, testing::Contains(name)) << about::query("CL_DEVICE_IL_VERSION");
}

void features(Setting& on) {
  for (const std::string& name : required_names(on, "features"))
    EXPECT_HOLDS(on.info().has_feature(name)) << about::query("CL_DEVICE_OPENCL_C_FEATURES") << name
                                              << " is missing from CL_DEVICE_OPENCL_C_FEATURES";
}

constexpr host::Example rows[] = {
    {"extensions/required", "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_EXTENSIONS", extensions, {1, 1}},
    {"intermediate_languages/required",
     "OpenCL API 3.1, CL_DEVICE_IL_VERSION",
     intermediate_languages,
     {3, 1},
     host::needs_compiler},
    {"features/required", "OpenCL C 3.1, features", features, {3, 1}, host::needs_compiler},
};

}  // namespace

std::vector<std::string> required_names(Setting& on, std::string_view list) {
  constexpr const char* path = "api/required_names.csv";
  const harness::RunOptions& options = on.options();
  const Target target(on.info(), options);
  std::vector<std::string> names;
  for (const auto& row :
       harness::parse_csv(harness::read_data(options.data, path), path,
                          {"list", "name", "since", "before", "profile", "when", "citation"})) {
    const auto& f = row.fields;
    const std::string where = fmt::format("{}:{}", path, row.line);
    if (f[0] == list && target.holds(harness::parse_versions(f[2], f[3], where)) &&
        (f[4].empty() || f[4] == target.profile()) && meets(on.info(), f[5], where))
      names.push_back(f[1]);
  }
  return names;
}

std::span<const host::Example> required() {
  return rows;
}

}  // namespace assay::suites::platform
