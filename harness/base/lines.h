#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace assay::harness {

/// `text` on one line of at most `width` bytes. A longer text is cut and ends in "...".
std::string fitted(std::string_view text, std::size_t width);

/// `text` with its lines broken at blanks, so that they are no longer than `width`. The rest of a
/// line is `indent` deeper than its begin. A word that is longer than that stays whole.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// A word as a shell reads it back.
std::string shell_word(const std::string& word);

}  // namespace assay::harness
