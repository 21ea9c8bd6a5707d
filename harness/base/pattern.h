#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression over bytes, in PCRE2's syntax without back references. Texts and
/// expressions may be hostile.
class Pattern {
 public:
  /// Element 0 is the text that matches. The other elements are the groups of the expression.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument with the reason.
  explicit Pattern(std::string_view text);

  /// True if the expression matches a part of the text. The search of a line is never slow, because
  /// it follows all alternatives at the same time.
  bool found_in(std::string_view text) const;
  /// The first match. Returns nothing if there is no match, or if the search takes too many steps.
  /// For an expression that the user wrote, call found_in().
  std::optional<Match> search(std::string_view text) const;
  /// Searches like search(), but the match must be the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::optional<Match> first(std::string_view text, std::uint32_t options) const;

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
