#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression over bytes, with the syntax of PCRE2 (that of Perl) without references to
/// groups. Texts and expressions may be hostile.
class Pattern {
 public:
  /// The matching text, then its groups.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument, whose text says what is wrong.
  explicit Pattern(std::string_view text);

  /// Whether a place matches. All ways through the expression advance together, so no expression
  /// takes long on a line.
  bool found_in(std::string_view text) const;
  /// The first place that matches. One that takes too many steps counts as none: ask found_in()
  /// about the expressions of others.
  std::optional<Match> search(std::string_view text) const;
  /// The same for the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::optional<Match> first(std::string_view text, std::uint32_t options) const;

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
