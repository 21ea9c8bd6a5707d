#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression of ECMAScript. This class hides the standard library's, because it takes
/// ten seconds to compile in each source.
class Pattern {
 public:
  /// The matching text, then its groups.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument, whose text says what is wrong.
  explicit Pattern(const std::string& text);

  /// The first place that matches.
  std::optional<Match> search(std::string_view text) const;
  /// Matches only the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
