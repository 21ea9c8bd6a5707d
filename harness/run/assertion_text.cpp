#include "harness/run/assertion_text.h"

#include <vector>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

constexpr std::string_view equality = "Expected equality of these values:";
constexpr std::string_view failed = "Failed";
constexpr std::string_view which_is = "Which is: ";
constexpr std::string_view trace = "Google Test trace:";

struct Side {
  std::string expression, value;
};

/// The next side of an equality: an expression and, where that is no literal, its value.
Side take_side(const std::vector<std::string>& lines, std::size_t& at) {
  Side side;
  if (at < lines.size()) side.expression = trimmed(lines[at++]);
  if (at < lines.size() && trimmed(lines[at]).starts_with(which_is))
    side.value = trimmed(lines[at++]).substr(which_is.size());
  return side;
}

std::string said(const Side& side) {
  return side.value.empty() ? side.expression : side.expression + " is " + side.value;
}

void append(std::string& text, std::string_view separator, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += separator;
  text += more;
}

}  // namespace

std::string assertion_text(std::string_view message) {
  const auto lines = split(message, '\n');
  std::string text;
  std::size_t at = 0;
  bool in_trace = false;
  while (at < lines.size()) {
    const std::string_view line = trimmed(lines[at]);
    if (at == 0 && line == failed && lines.size() > 1) {
      ++at;  // what FAIL() and ADD_FAILURE() put before what they are told
    } else if (line == equality) {
      ++at;
      const Side left = take_side(lines, at), right = take_side(lines, at);
      append(text, "; ", said(left) + ", but expected " + said(right));
    } else if (line == trace) {
      in_trace = true;
      ++at;
    } else if (in_trace) {
      // "file:line: what SCOPED_TRACE said"
      const auto colon = line.find(": ");
      append(text, "; in ", colon == std::string_view::npos ? line : line.substr(colon + 2));
      ++at;
    } else {
      append(text, text.ends_with(':') ? " " : "; ", line);
      ++at;
    }
  }
  return text;
}

}  // namespace assay::harness
