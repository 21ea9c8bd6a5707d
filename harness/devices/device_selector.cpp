#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/devices/cl_names.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/devices.h"
#include "harness/devices/enumerate.h"
#include "harness/devices/icd.h"

namespace assay::harness {

namespace {

std::optional<int> as_index(std::string_view text) {
  const auto value = parsed<int>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

/// A pattern with '*' or '?' must match the whole name. Other patterns match a part of the name.
bool names(const std::string& pattern, const std::string& name) {
  const std::string lower = lower_case(name);
  if (pattern.find_first_of("*?") != std::string::npos) return matches(lower_case(pattern), lower);
  return lower.find(lower_case(pattern)) != std::string::npos;
}

bool same_platform(const DeviceInfo& a, const DeviceInfo& b) {
  return a.driver == b.driver && a.platform_index == b.platform_index;
}

/// The number of each device's platform among the platforms of all drivers, as in `assay devices`.
std::vector<int> platform_numbers(const std::vector<DeviceInfo>& devices) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < devices.size(); ++i)
    numbers.push_back(
        i == 0 ? 0 : numbers.back() + (same_platform(devices[i - 1], devices[i]) ? 0 : 1));
  return numbers;
}

std::vector<DeviceInfo> by_platform(const std::vector<DeviceInfo>& devices,
                                    const std::string& platform, const std::string& device) {
  const std::vector<int> numbers = platform_numbers(devices);
  const auto platform_index = as_index(platform), device_index = as_index(device);
  std::vector<DeviceInfo> found;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceInfo& candidate = devices[i];
    const bool here = platform_index ? numbers[i] == *platform_index
                                     : names(platform, candidate.platform_name) ||
                                           names(platform, candidate.driver.icd);
    const bool this_one =
        device_index ? candidate.device_index == *device_index : names(device, candidate.name);
    if (here && this_one) found.push_back(candidate);
  }
  return found;
}

std::vector<DeviceInfo> by_name(const std::vector<DeviceInfo>& devices,
                                const std::string& pattern) {
  std::vector<DeviceInfo> found, exact;
  for (const DeviceInfo& device : devices) {
    if (names(pattern, device.name)) found.push_back(device);
    if (lower_case(pattern) == lower_case(device.name)) exact.push_back(device);
  }
  return exact.empty() ? found : exact;
}

/// The devices of a type. `type` is a name of device_type_name(): "gpu", "cpu", "default".
std::vector<DeviceInfo> by_type(const std::vector<DeviceInfo>& devices, const std::string& type) {
  std::vector<DeviceInfo> found;
  for (const DeviceInfo& device : devices)
    for (const std::string& name : split(lower_case(device_type_name(device.type)), ','))
      if (trimmed(name) == lower_case(type)) found.push_back(device);
  return found;
}

std::string listed(const std::vector<DeviceInfo>& devices) {
  std::string result;
  for (const DeviceInfo& device : devices)
    result += fmt::format("{}{}: {} ({})", result.empty() ? "" : ", ", device.index,
                          printable(device.name, 60), printable(device.platform_name, 40));
  return result;
}

/// The devices in a file of `assay devices --format=json`. Older files may lack members.
std::vector<DeviceInfo> recorded_devices(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UsageError(fmt::format("--driver: cannot read '{}'", printable(path, 200)));
  std::vector<DeviceInfo> devices;
  try {
    const nlohmann::json recorded = nlohmann::json::parse(file);
    for (const nlohmann::json& entry : recorded.at("devices")) {
      nlohmann::json whole = DeviceInfo{};
      whole.update(entry);
      devices.push_back(whole.get<DeviceInfo>());
    }
  } catch (const std::exception& error) {
    throw UsageError(
        fmt::format("--driver: '{}' is not an output of `assay devices --format=json`: {}",
                    printable(path, 200), printable(error.what(), 200)));
  }
  return devices;
}

}  // namespace

std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices,
                               const std::string& selector) {
  if (selector.empty()) return devices;
  const auto refuse = [&](std::string_view reason, const std::vector<DeviceInfo>& candidates) {
    throw UsageError(
        fmt::format("--device: '{}' {}: {}", printable(selector, 200), reason, listed(candidates)));
  };
  if (devices.empty()) throw UsageError("--device: there is no device to select from");
  if (const auto index = as_index(selector)) {
    for (const DeviceInfo& device : devices)
      if (device.index == *index) return {device};
    refuse("is not the index of a device; the devices are", devices);
  }
  std::vector<DeviceInfo> found = by_type(devices, selector);
  if (!found.empty()) return found;
  const std::size_t colon = selector.find(':');
  if (colon != std::string::npos)
    found = by_platform(devices, selector.substr(0, colon), selector.substr(colon + 1));
  if (found.empty()) found = by_name(devices, selector);
  if (found.empty()) {
    const auto on_platform = by_platform(devices, selector, "*");
    if (!on_platform.empty())
      refuse(fmt::format("names a platform, not a device; write '{}:0' for its first device; "
                         "the devices of the platform are",
                         printable(selector, 200)),
             on_platform);
    refuse("matches no device; the devices are", devices);
  }
  if (found.size() > 1) refuse("matches several devices; give the index of one device", found);
  return found;
}

bool recorded(const std::string& driver) {
  return driver.ends_with(".json");
}

void require_driver(const std::string& driver) {
  for (const std::string& one : split(driver, ','))
    if (recorded(one))
      throw UsageError(
          fmt::format("--driver: '{}' only describes devices and cannot run a case; name a driver",
                      printable(one, 200)));
}

std::vector<DeviceInfo> enumerate(const std::string& driver, std::vector<std::string>& problems,
                                  double timeout, FoundBeside beside) {
  if (recorded(driver)) return recorded_devices(driver);
  if (driver.empty())
    return enumerate_drivers(installed_drivers(problems), timeout, problems, beside);
  const std::vector<std::string> names = split(driver, ',');
  std::vector<Driver> drivers;
  for (const std::string& name : names) {
    if (recorded(name) && names.size() > 1)
      throw UsageError(fmt::format(
          "--driver: '{}' only describes devices; it cannot be used together with a driver",
          printable(name, 200)));
    Driver found = named_driver(name);
    if (std::ranges::find(drivers, found) != drivers.end())
      throw UsageError(
          fmt::format("--driver: '{}' names a driver a second time", printable(name, 200)));
    drivers.push_back(std::move(found));
  }
  std::vector<DeviceInfo> devices = enumerate_drivers(drivers, timeout, problems, beside);
  // If --driver names several drivers, each driver must have a device.
  for (std::size_t i = 0; names.size() > 1 && i < names.size(); ++i)
    if (std::ranges::find(devices, drivers[i], &DeviceInfo::driver) == devices.end())
      throw NoDevice(fmt::format("--driver: '{}' gives no device: {}", printable(names[i], 200),
                                 fmt::join(problems, "; ")));
  return devices;
}

void require_devices(const std::vector<DeviceInfo>& devices,
                     const std::vector<std::string>& problems) {
  if (!devices.empty()) return;
  if (problems.empty())
    throw NoDevice(
        "no OpenCL driver is installed (no .icd file in /etc/OpenCL/vendors or in "
        "OCL_ICD_VENDORS); install one (Debian: pocl-opencl-icd), or name a library with --driver");
  throw NoDevice(fmt::format("no OpenCL device: {}", fmt::join(problems, "; ")));
}

std::vector<DeviceInfo> chosen_devices(const std::string& driver, const std::string& selector,
                                       std::vector<std::string>& problems,
                                       Provenances* provenances) {
  const std::vector<DeviceInfo> devices =
      enumerate(driver, problems, enumeration_timeout, {.provenances = provenances});
  require_devices(devices, problems);
  return select(devices, selector);
}

}  // namespace assay::harness
