#include "harness/sweep/build_failure.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

constexpr std::size_t longest_error = 70;

/// Removes "file:line:column: error:".
std::string_view message_of(std::string_view line) {
  constexpr std::array<std::string_view, 3> starts{"fatal error:", "error:", "Error:"};
  for (const std::string_view start : starts)
    if (const std::size_t at = line.find(start); at != line.npos)
      return line.substr(at + start.size());
  return line;
}

}  // namespace

std::string first_error(std::string_view log) {
  std::string_view first;
  for (std::string_view rest = log; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(end);
    if (line.empty()) continue;
    if (lower_case(line).find("error") != std::string::npos) {
      first = line;
      break;
    }
    if (first.empty()) first = line;
  }
  std::string text = without_figures(message_of(first), longest_error);
  const std::size_t begin = text.find_first_not_of(" :<>,.");
  return begin == std::string::npos ? "" : text.substr(begin);
}

Finding build_finding(std::string call, std::int64_t code, std::string_view log) {
  Finding made = code_finding(std::move(call), code, {0});
  made.kind = Finding::Kind::build;
  made.aspect = first_error(log);
  made.words = log.empty() ? "without a build log" : "build log: " + first_lines(std::string(log));
  return made;
}

std::string first_lines(const std::string& text, std::size_t lines, std::size_t bytes) {
  std::string out;
  for (const char c : text) {
    if (out.size() >= bytes || lines == 0) return out + " ...";
    if (c == '\n') --lines;
    const auto code = static_cast<unsigned char>(c);
    out += code < 32 && c != '\n' && c != '\t' ? '?' : c;
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

}  // namespace assay::harness
