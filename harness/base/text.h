#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/text.h"

namespace assay::harness {

/// Untrusted bytes (a driver's strings) as valid UTF-8 on one line. Invalid bytes become \xNN.
/// Control characters become escapes, and so do characters that reorder text on a terminal. Longer
/// results are cut at `limit` bytes and end in "...".
std::string printable(std::string_view bytes, std::size_t limit = 1 << 20);

/// ASCII letters only: names in OpenCL are ASCII.
std::string lower_case(std::string_view text);

/// `text` without white space at both ends.
std::string_view trimmed(std::string_view text);

using reference::parsed;
using reference::split;
using reference::take;
using reference::words;

/// The name that the user probably meant. "" if no name is similar.
std::string near_miss(std::string_view given, const std::vector<std::string>& names);

/// `text` on one line of at most `limit` bytes. ASCII control characters become blanks. Other
/// characters that printable() escapes become escapes.
std::string one_line(std::string_view text, std::size_t limit = 400);

/// `text` on one line, at most `limit` bytes. The parts that differ between cases with the same
/// cause are left out: numbers, addresses, quoted names, text in brackets, paths.
std::string without_figures(std::string_view text, std::size_t limit);

/// "a, b and c".
std::string enumerated(const std::vector<std::string>& names);

/// Whether a shell-like glob matches a whole text, mostly an id. '*' matches any run of characters
/// (also '/'), and '?' matches one character.
bool matches(std::string_view glob, std::string_view id);

}  // namespace assay::harness
