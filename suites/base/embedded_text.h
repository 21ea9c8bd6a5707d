#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/source_text.h"

namespace assay::suites {

/// The text of an embedded kernel (.cl) or C program (.c). `path` is its path in the project.
/// Throws std::logic_error if no embedded file has this path.
std::string embedded_text(std::string_view path);

/// The paths of all embedded files.
std::span<const std::string_view> embedded_files();

/// The text, in which values replace the placeholders (see harness::filled()).
std::string embedded_text(std::string_view path, std::initializer_list<harness::Filling> values);

/// The parts of an embedded file. A part begins after its line `// part NAME` and ends at the next
/// such line.
class TextParts {
 public:
  explicit constexpr TextParts(std::string_view path) : path_(path) {}
  /// Throws std::logic_error if the file has no part with this name.
  std::string operator()(std::string_view name) const;
  std::string operator()(std::string_view name,
                         std::initializer_list<harness::Filling> values) const;
  /// The part, or `otherwise` if the file has no part with this name.
  std::string part_or(std::string_view name, std::string otherwise) const;

 private:
  std::string_view path_;
};

}  // namespace assay::suites
