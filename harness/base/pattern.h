#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A regular expression over bytes. A search takes a time of the text's length times that of the
/// expression, and no stack. So texts and expressions may be hostile.
///
/// The syntax is the part that ECMAScript and Rust share: . [a-z] [^a] [[:alpha:]] \d \D \w \W \s
/// \S \b \B \t \n \r \f \v \0 \xHH (a) (?:a) a|b a* a+ a? a{2} a{2,} a{2,3}, a '?' after these for
/// the shortest, and ^ and $ for the ends of the text. '.' is any byte but an end of a line.
/// Expressions that look ahead or refer to a group are refused.
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
  struct Program;
  std::shared_ptr<const Program> program_;
};

}  // namespace assay::harness
