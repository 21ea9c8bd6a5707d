#include "harness/base/version.h"

#include <fmt/format.h>

#include <charconv>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

// CL_VERSION_MAJOR_BITS and CL_VERSION_MINOR_BITS are 10. CL_VERSION_PATCH_BITS is 12.
constexpr int most = (1 << 10) - 1, most_revisions = (1 << 12) - 1;

bool take_number(std::string_view& text, int& value, int limit = most) {
  if (text.empty() || text.front() < '0' || text.front() > '9') return false;
  const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(static_cast<std::size_t>(next - text.data()));
  return error == std::errc() && value <= limit;
}

std::optional<Version> take_release(std::string_view& text) {
  Version version;
  if (!take_number(text, version.major) || !take(text, ".") || !take_number(text, version.minor))
    return std::nullopt;
  return version;
}

}  // namespace

std::string to_string(const Version& version) {
  if (version.revision == 0) return fmt::format("{}.{}", version.major, version.minor);
  return fmt::format("{}.{}.{}", version.major, version.minor, version.revision);
}

std::optional<Version> parse_version(std::string_view text) {
  auto version = take_release(text);
  if (version && take(text, ".") && !take_number(text, version->revision, most_revisions))
    return std::nullopt;
  return text.empty() ? version : std::nullopt;
}

std::optional<Version> parse_version(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  const auto version = take_release(text);
  return text.empty() || text.front() == ' ' ? version : std::nullopt;
}

Versions parse_versions(std::string_view since, std::string_view before, const std::string& where) {
  const auto read = [&](std::string_view text) {
    const auto version = parse_version(text);
    if (!version)
      throw UsageError(
          fmt::format("{}: '{}' is not a version (such as 3.0 or 3.0.19)", where, text));
    return *version;
  };
  Versions versions;
  if (!since.empty()) versions.since = read(since);
  if (!before.empty()) versions.before = read(before);
  if (versions.before && *versions.before <= versions.since)
    throw UsageError(fmt::format("{}: 'before' ({}) must be newer than 'since' ({})", where,
                                 to_string(*versions.before), to_string(versions.since)));
  return versions;
}

}  // namespace assay::harness
