#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "reference/plain/text.h"

namespace assay::harness {

using Filling = std::pair<std::string_view, std::string_view>;

/// Replaces each {{name}} by its value. Throws std::logic_error for a name without a value. Names
/// inside values are not replaced. If no lower-case name and "}}" follow, "{{" is ordinary text.
std::string filled(std::string_view text, std::initializer_list<Filling> values);

using reference::replaced;

/// A string literal in C.
std::string c_string(std::string_view text);

/// One line for a C comment.
std::string c_comment(std::string text);

/// A string literal in C for each line, indented by two.
std::string c_lines(std::string_view text);

}  // namespace assay::harness
