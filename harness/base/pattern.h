#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression over bytes, with the syntax of PCRE2 (that of Perl). Texts and expressions
/// may be hostile: a match that takes too many steps or too much memory counts as none.
class Pattern {
 public:
  /// The matching text, then its groups.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument, whose text says what is wrong.
  explicit Pattern(std::string_view text);

  /// The first place that matches.
  std::optional<Match> search(std::string_view text) const;
  /// Matches only the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::optional<Match> first(std::string_view text, std::uint32_t options) const;

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
