#include "harness/base/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace assay::harness {

std::string filled(std::string_view text, std::initializer_list<Filling> values) {
  std::string out;
  while (true) {
    const std::size_t open = text.find("{{");
    out += text.substr(0, open);
    if (open == std::string_view::npos) return out;
    const std::string_view name = text.substr(open + 2);
    const std::size_t size =
        std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), name.size());
    if (size == 0 || !name.substr(size).starts_with("}}")) {
      out += '{';
      text.remove_prefix(open + 1);
      continue;
    }
    const auto value =
        std::ranges::find(values, name.substr(0, size), [](const Filling& f) { return f.first; });
    if (value == values.end())
      throw std::logic_error(fmt::format("no value for {{{{{}}}}}", name.substr(0, size)));
    out += value->second;
    text = name.substr(size + 2);
  }
}

std::string c_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?')
      out += fmt::format("\\{}", c);
    else if (code < 32 || code > 126)
      out += fmt::format("\\{:03o}", code);
    else
      out += c;
  }
  return out + "\"";
}

std::string c_comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/"))
    text.replace(at, 2, "* /");
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text;
}

std::string c_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string literal = c_string(text.substr(0, end));
    literal.insert(literal.size() - 1, "\\n");
    out += "  " + literal + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace assay::harness
