#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression over bytes. The syntax is PCRE2's, which is Perl's, without references to
/// groups. Texts and expressions may be hostile.
class Pattern {
 public:
  /// The matched text, then the text of each group.
  using Match = std::vector<std::string>;

  /// Throws std::invalid_argument. Its text says what is wrong.
  explicit Pattern(std::string_view text);

  /// Whether the expression matches somewhere in the text. This search never takes long on one line
  /// because it follows all ways through the expression at the same time.
  bool found_in(std::string_view text) const;
  /// The first match. If the search takes too many steps, there is no match. If a user wrote the
  /// expression, call found_in().
  std::optional<Match> search(std::string_view text) const;
  /// Like search(), for a match of the whole text.
  std::optional<Match> match(std::string_view text) const;

 private:
  struct Compiled;
  std::optional<Match> first(std::string_view text, std::uint32_t options) const;

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace assay::harness
