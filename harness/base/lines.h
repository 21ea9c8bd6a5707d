#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace assay::harness {

/// One line of at most `width` bytes. A cut text ends in "...".
std::string fitted(std::string_view text, std::size_t width);

/// Breaks lines at blanks, to at most `width` bytes. The continuation of a line is indented by
/// `indent` more blanks. A word longer than `width` is not broken.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// The word, quoted so that a shell reads one word.
std::string shell_word(const std::string& word);

}  // namespace assay::harness
