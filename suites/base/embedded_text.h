#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/source_text.h"

namespace assay::suites {

/// `path` is the file's path in the project. Throws std::logic_error if no embedded file has this
/// path.
std::string embedded_text(std::string_view path);

std::span<const std::string_view> embedded_files();

/// Values replace the placeholders in the text.
std::string embedded_text(std::string_view path, std::initializer_list<harness::Filling> values);

/// A part begins after its line `// part NAME` and ends at the next line of this form.
class TextParts {
 public:
  explicit constexpr TextParts(std::string_view path) : path_(path) {}
  /// Throws std::logic_error if the file has no part with this name.
  std::string operator()(std::string_view name) const;
  std::string operator()(std::string_view name,
                         std::initializer_list<harness::Filling> values) const;
  /// Returns `otherwise` if the file has no part with this name.
  std::string part_or(std::string_view name, std::string otherwise) const;

 private:
  std::string_view path_;
};

}  // namespace assay::suites
