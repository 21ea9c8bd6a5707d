#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression, as ECMAScript has them. To compile the standard library's takes a source
/// ten seconds: it stands behind this.
class Pattern {
 public:
  /// What matched, and after it its groups.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument, whose text says what is wrong.
  explicit Pattern(const std::string& text);

  /// Of the first place where it matches.
  std::optional<Match> search(std::string_view text) const;
  /// Of the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
