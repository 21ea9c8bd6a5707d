#include "harness/devices/device.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace assay::harness {

bool DeviceInfo::has_extension(std::string_view extension) const {
  return std::any_of(extensions.begin(), extensions.end(),
                     [&](const NameVersion& entry) { return entry.name == extension; });
}

bool DeviceInfo::has_feature(std::string_view feature) const {
  return std::any_of(features.begin(), features.end(),
                     [&](const NameVersion& entry) { return entry.name == feature; });
}

bool DeviceInfo::offers_opencl_c(const Version& least) const {
  return std::any_of(opencl_c_versions.begin(), opencl_c_versions.end(),
                     [&](const Version& offered) { return offered >= least; });
}

void to_json(nlohmann::json& json, const Version& version) {
  json = to_string(version);
}

void from_json(const nlohmann::json& json, Version& version) {
  const auto parsed = parse_version(json.get_ref<const std::string&>());
  if (!parsed) throw std::invalid_argument("no version: " + json.dump());
  version = *parsed;
}

void to_json(nlohmann::json& json, const NameVersion& entry) {
  json = {{"name", entry.name}, {"version", entry.version}};
}

void from_json(const nlohmann::json& json, NameVersion& entry) {
  json.at("name").get_to(entry.name);
  json.at("version").get_to(entry.version);
}

void to_json(nlohmann::json& json, const Driver& driver) {
  json = {{"icd", driver.icd}, {"library", driver.library}};
}

void from_json(const nlohmann::json& json, Driver& driver) {
  json.at("icd").get_to(driver.icd);
  json.at("library").get_to(driver.library);
}

}  // namespace assay::harness
