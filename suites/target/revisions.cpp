#include "suites/target/revisions.h"

#include <algorithm>
#include <ranges>

#include "harness/cases/requirements.h"

namespace assay::suites {
namespace {

using harness::DeviceInfo;
using harness::Revision;
using harness::Version;

Version platform_version(const DeviceInfo& device) {
  return harness::parse_version(device.platform_version, "OpenCL ").value_or(device.version);
}

/// The oldest first.
std::vector<Revision> revisions_of(Version release, const harness::RunOptions& options) {
  std::vector<Revision> all;
  for (const Revision& one : harness::requirements(options).revisions())
    if (one.version.release() == release) all.push_back(one);
  return all;
}

/// "2022-04-19" for a text like "v2022-04-19-01". Empty for other texts.
std::string_view day_of(std::string_view conformance) {
  constexpr std::string_view form = "v0000-00-00-00";
  const auto fits = [](char c, char in_form) {
    return in_form == '0' ? c >= '0' && c <= '9' : c == in_form;
  };
  if (conformance.size() != form.size() || !std::ranges::equal(conformance, form, fits)) return {};
  return conformance.substr(1, 10);
}

/// `newest` if the device names no revision.
Version named_by(const DeviceInfo& device, const std::vector<Revision>& known, Version newest) {
  Version named = newest;
  // Most devices report patch number 0, so 0 is ignored.
  if (device.numeric_version.revision != 0 &&
      std::ranges::find(known, device.numeric_version, &Revision::version) != known.end())
    return device.numeric_version;
  const std::string_view day = day_of(device.conformance_version);
  for (const Revision& one : known)
    if (one.published <= day) named = one.version;
  return named;
}

}  // namespace

Version api_version(const DeviceInfo& device) {
  return std::min(platform_version(device), device.version);
}

Revisions revisions_of(const DeviceInfo& device, const harness::RunOptions& options,
                       Governs governs) {
  const Version release =
      governs == Governs::platform ? platform_version(device) : api_version(device);
  if (const auto asked = harness::parse_version(options.spec);
      asked && asked->revision != 0 && asked->release() == release)
    return {*asked, *asked};
  const std::vector<Revision> known = revisions_of(release, options);
  const Version newest = known.empty() ? release : known.back().version;
  if (governs == Governs::platform || release != device.version) return {newest, newest};
  return {named_by(device, known, newest), newest};
}

}  // namespace assay::suites
