#include "harness/base/lines.h"

#include <algorithm>

#include "harness/base/text.h"

namespace assay::harness {

std::string fitted(std::string_view text, std::size_t width) {
  constexpr std::size_t dots = 3;
  std::string line = one_line(text, std::string::npos);
  return line.size() <= width ? line : one_line(line, std::max(width, dots + 1) - dots);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  for (const std::string& line : split(text, '\n')) {
    const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
    std::string before(margin, ' ');
    std::string_view rest = std::string_view(line).substr(margin);
    while (before.size() + rest.size() > width) {
      // A longer word stays whole, so that it can be copied.
      const std::size_t room = width - std::min(width, before.size());
      std::size_t end = rest.rfind(' ', room);
      if (end == rest.npos || end == 0) end = rest.find(' ', room);
      if (end == rest.npos) break;
      out += before + std::string(rest.substr(0, rest.find_last_not_of(' ', end) + 1)) + '\n';
      rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
      before.assign(margin + indent, ' ');
    }
    out += before + std::string(rest) + '\n';
  }
  out.pop_back();
  return out;
}

std::string shell_word(const std::string& word) {
  static constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace assay::harness
