#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace assay::harness {

/// `text` on one line of at most `width` bytes. A longer text is cut and ends in "...".
std::string fitted(std::string_view text, std::size_t width);

/// `text` with its lines broken at blanks, so that they have at most `width` bytes. The rest of a
/// line is indented by `indent` more than its beginning. A word that is longer than a line stays
/// whole.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// A word, quoted so that a shell reads it as one word.
std::string shell_word(const std::string& word);

}  // namespace assay::harness
