#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "reference/plain/text.h"

// Text of kernels and C programs.
namespace assay::harness {

/// A placeholder's name and its value. Both must stay alive during the call.
using Filling = std::pair<std::string_view, std::string_view>;

/// `text` in which each placeholder {{name}} is replaced by its value. Values are not searched for
/// placeholders. Throws std::logic_error if a placeholder has no value. If no lower-case name and
/// "}}" follow "{{", it is ordinary text, for instance an initializer in C.
std::string filled(std::string_view text, std::initializer_list<Filling> values);

using reference::replaced;

/// `text` as a string literal in C.
std::string c_string(std::string_view text);

/// `text` as one line that can be in a C comment.
std::string c_comment(std::string text);

/// `text` as string literals in C, one for each line of `text`, each on its own line. The lines are
/// indented by two.
std::string c_lines(std::string_view text);

}  // namespace assay::harness
