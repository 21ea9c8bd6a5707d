#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "reference/plain/text.h"

// Text of kernels and C programs.
namespace assay::harness {

/// A placeholder's name and the text that takes its place, both alive during the call.
using Filling = std::pair<std::string_view, std::string_view>;

/// `text` with a value for each of its placeholders {{name}}. There is one pass: placeholders
/// inside a value stay as they are. Throws std::logic_error for a placeholder without a value. "{{"
/// that no lower-case name and "}}" follow is ordinary text, an initializer of C for instance.
std::string filled(std::string_view text, std::initializer_list<Filling> values);

using reference::replaced;

/// `text` as a string literal of C.
std::string c_string(std::string_view text);

/// `text` as one line for a comment of C.
std::string c_comment(std::string text);

/// A string literal of C for each line of `text`, one below the other, indented by two.
std::string c_lines(std::string_view text);

}  // namespace assay::harness
