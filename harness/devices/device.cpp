#include "harness/devices/device.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace assay::harness {

std::optional<Version> parse_version(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  const char* position = text.data() + prefix.size();
  const char* end = text.data() + text.size();
  Version version;
  const auto number = [&](int& value) {
    if (position == end || *position < '0' || *position > '9') return false;
    const auto [next, error] = std::from_chars(position, end, value);
    position = next;
    return error == std::errc() && value <= 1023;  // CL_VERSION_MAJOR_BITS and MINOR_BITS: 10 each
  };
  if (!number(version.major) || position == end || *position++ != '.' || !number(version.minor))
    return std::nullopt;
  if (position != end && *position != ' ') return std::nullopt;
  return version;
}

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

// Versions are written as in the specification: "3.0".
void to_json(nlohmann::json& json, const Version& version) {
  json = std::to_string(version.major) + "." + std::to_string(version.minor);
}

void from_json(const nlohmann::json& json, Version& version) {
  const auto parsed = parse_version(json.get_ref<const std::string&>(), "");
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
