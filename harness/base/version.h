#pragma once
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace assay::harness {

/// A version of OpenCL or of a language, or a revision of the specification: {3, 0} is 3.0, and
/// {3, 0, 19} is 3.0.19. A version comes before its revisions.
struct Version {
  int major = 0;
  int minor = 0;
  int revision = 0;
  auto operator<=>(const Version&) const = default;

  /// The version without the revision: 3.0 for 3.0.19.
  Version release() const { return {major, minor}; }
};

/// "3.0" or "3.0.19".
std::string to_string(const Version& version);

std::optional<Version> parse_version(std::string_view text);

/// Reads `prefix major.minor[ anything]`, as clGetDeviceInfo prescribes: with "OpenCL ", the text
/// "OpenCL 3.0 PoCL HSTR: ..." gives 3.0. Returns nothing for other text.
std::optional<Version> parse_version(std::string_view text, std::string_view prefix);

/// The columns `since` and `before` of a table in data/.
struct Versions {
  Version since{};
  std::optional<Version> before{};  ///< the first later version that is not contained; empty: none

  bool contain(const Version& version) const {
    return since <= version && (!before || version < *before);
  }
};

/// Both texts may be empty. Throws UsageError "<where>: what is wrong".
Versions parse_versions(std::string_view since, std::string_view before, const std::string& where);

}  // namespace assay::harness
