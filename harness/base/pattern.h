#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace assay::harness {

/// A regular expression over bytes, with the syntax of RE2, which is close to Rust's: no expression
/// looks ahead or refers to a group. Time grows with the length of the text, and memory has a
/// limit, so texts and expressions may be hostile.
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
  /// Whether a place matches. Faster than search().
  bool found_in(std::string_view text) const;

 private:
  std::optional<Match> first(std::string_view text, bool whole) const;

  std::shared_ptr<const re2::RE2> compiled_;
};

}  // namespace assay::harness
