#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/text.h"

namespace assay::harness {

/// A driver's bytes as valid UTF-8 on one line. Invalid bytes become \xNN. Control characters, and
/// characters that reorder text on a terminal, become escapes. A result longer than `limit` bytes
/// ends in "...".
std::string printable(std::string_view bytes, std::size_t limit = 1 << 20);

/// Changes only ASCII letters.
std::string lower_case(std::string_view text);

std::string_view trimmed(std::string_view text);

using reference::parsed;
using reference::split;
using reference::take;
using reference::words;

/// The most similar name; "" if none is similar.
std::string near_miss(std::string_view given, const std::vector<std::string>& names);

/// The text on one line, without white space at both ends. White space with a line end or a tab
/// becomes one blank. Special characters become escapes, as in printable(). A line longer than
/// `limit` bytes ends in "...".
std::string one_line(std::string_view text, std::size_t limit = 400);

/// Like one_line(), but leaves out text that differs between cases with the same cause: numbers,
/// addresses, quoted names, text in brackets, paths.
std::string without_figures(std::string_view text, std::size_t limit);

/// Returns "a, b and c", or "none" for an empty list.
std::string enumerated(const std::vector<std::string>& names);

/// '*' matches any number of characters, and '?' matches one character. Both also match '/'.
bool matches(std::string_view glob, std::string_view id);

}  // namespace assay::harness
