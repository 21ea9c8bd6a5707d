#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/source_text.h"

namespace assay::suites {

/// The text of a kernel (.cl) or of a C program (.c) that is embedded in the binary. `path` is its
/// path in the project. Throws std::logic_error if there is none.
std::string embedded_text(std::string_view path);

/// The paths of all embedded files.
std::span<const std::string_view> embedded_files();

/// The text after harness::filled() has replaced each placeholder by its value.
std::string embedded_text(std::string_view path, std::initializer_list<harness::Filling> values);

/// The parts of an embedded file beside the source that uses them. A part begins below its line `//
/// part NAME` and ends at the next such line.
class TextParts {
 public:
  explicit constexpr TextParts(std::string_view path) : path_(path) {}
  /// Throws std::logic_error if there is no such part.
  std::string operator()(std::string_view name) const;
  std::string operator()(std::string_view name,
                         std::initializer_list<harness::Filling> values) const;
  /// The part, or `otherwise` if there is no such part.
  std::string part_or(std::string_view name, std::string otherwise) const;

 private:
  std::string_view path_;
};

}  // namespace assay::suites
