#include "suites/spirv/support.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "suites/target/target.h"

namespace assay::suites::spirv {
namespace {

using harness::DeviceInfo;
using harness::Version;

std::vector<CapabilityRow> load_capabilities() {
  const std::string path = "spirv/capabilities.csv";
  std::vector<CapabilityRow> rows;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data({}, path), path,
                          {"capability", "spirv", "since", "before", "profile", "needs",
                           "extension", "citation"})) {
    const std::string where = fmt::format("data/{}:{}", path, row.line);
    rows.push_back({row.fields[0], harness::parse_version(row.fields[1]).value(),
                    harness::parse_versions(row.fields[2], row.fields[3], where), row.fields[4],
                    harness::needs_in(row.fields[5], where), row.fields[6], row.fields[7]});
  }
  return rows;
}

std::vector<ExtensionRow> load_extensions() {
  const std::string path = "spirv/extensions.csv";
  std::vector<ExtensionRow> rows;
  for (const harness::CsvRow& row : harness::parse_csv(harness::read_data({}, path), path,
                                                       {"kind", "name", "needs", "citation"}))
    rows.push_back({row.fields[0], row.fields[1],
                    harness::needs_in(row.fields[2], fmt::format("data/{}:{}", path, row.line)),
                    row.fields[3]});
  return rows;
}

}  // namespace

const std::vector<CapabilityRow>& capability_rows() {
  static const std::vector<CapabilityRow> rows = load_capabilities();
  return rows;
}

const std::vector<ExtensionRow>& extension_rows() {
  static const std::vector<ExtensionRow> rows = load_extensions();
  return rows;
}

std::vector<Version> listed_versions(const DeviceInfo& device) {
  std::vector<Version> versions;
  const auto add = [&](Version version) {
    if (std::ranges::find(versions, version) == versions.end()) versions.push_back(version);
  };
  for (const harness::NameVersion& one : device.il_versions)
    if (one.name == "SPIR-V") add(one.version.release());
  for (const std::string& word : harness::split(device.il_version, ' '))
    if (const auto version = harness::parse_version(word, "SPIR-V_")) add(version->release());
  std::ranges::sort(versions);
  return versions;
}

std::optional<Version> version_from(const DeviceInfo& device, Version least) {
  for (const Version version : listed_versions(device))
    if (version >= least && version <= Version{1, 6}) return version;
  return std::nullopt;
}

namespace {

/// Nothing if the device meets the row.
std::optional<std::string> missing_of(const CapabilityRow& row, Version spirv,
                                      const Target& target) {
  if (spirv < row.spirv) return fmt::format("needs SPIR-V {}", to_string(row.spirv));
  return target.missing(row.needs);
}

/// The row of the capability that the device meets, or else the first row for the device's version
/// and profile. nullptr if there is none.
const CapabilityRow* row_of(std::string_view capability, Version spirv, const Target& target) {
  const CapabilityRow* first = nullptr;
  for (const CapabilityRow& row : capability_rows()) {
    if (row.capability != capability) continue;
    if (!row.devices.contain(target.device().version.release())) continue;
    if (!row.profile.empty() && row.profile != target.profile()) continue;
    if (!missing_of(row, spirv, target)) return &row;
    if (first == nullptr) first = &row;
  }
  return first;
}

const ExtensionRow* row_of(std::string_view kind, std::string_view name) {
  const auto row = std::ranges::find_if(extension_rows(), [&](const ExtensionRow& one) {
    return one.kind == kind && one.name == name;
  });
  return row == extension_rows().end() ? nullptr : &*row;
}

}  // namespace

std::optional<std::string> missing_capability(std::string_view capability, Version spirv,
                                              const Target& target) {
  if (const CapabilityRow* row = row_of(capability, spirv, target))
    return missing_of(*row, spirv, target);
  return fmt::format("no document requires the capability {} of this device", capability);
}

std::optional<std::string> missing(const Module& module, Version spirv, const Target& target) {
  for (const std::string& one : module.capabilities)
    if (auto reason = missing_capability(one, spirv, target)) return reason;
  const auto look = [&](std::string_view kind,
                        const std::vector<std::string>& names) -> std::optional<std::string> {
    for (const std::string& name : names) {
      const ExtensionRow* row = row_of(kind, name);
      if (row == nullptr) return fmt::format("no document requires {}", name);
      if (auto reason = target.missing(row->needs)) return reason;
    }
    return std::nullopt;
  };
  if (auto reason = look("extension", module.extensions)) return reason;
  return look("import", module.imports);
}

std::vector<std::string> needs_of(const Module& module, Version spirv, const Target& target) {
  std::vector<std::string> all;
  const auto add = [&](const harness::Needs& needs) {
    for (std::string& word : needs.words())
      if (std::ranges::find(all, word) == all.end()) all.push_back(std::move(word));
  };
  for (const std::string& one : module.capabilities)
    if (const CapabilityRow* row = row_of(one, spirv, target)) add(row->needs);
  for (const std::string& one : module.extensions)
    if (const ExtensionRow* row = row_of("extension", one)) add(row->needs);
  for (const std::string& one : module.imports)
    if (const ExtensionRow* row = row_of("import", one)) add(row->needs);
  return all;
}

const std::vector<std::string>& quick_globs() {
  static const std::vector<std::string> globs = [] {
    const std::string path = "spirv/quick.csv";
    std::vector<std::string> all;
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data({}, path), path, {"cases", "reason"}))
      for (const std::string& glob : harness::split(row.fields[0], ' ')) all.push_back(glob);
    return all;
  }();
  return globs;
}

bool at_quick(std::string_view id) {
  return std::ranges::any_of(quick_globs(),
                             [&](const std::string& glob) { return harness::matches(glob, id); });
}

}  // namespace assay::suites::spirv
