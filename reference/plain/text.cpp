#include "reference/plain/text.h"

#include <utility>

namespace assay::reference {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> words(std::string_view text, char separator) {
  std::vector<std::string> found = split(text, separator);
  std::erase(found, "");
  return found;
}

std::string replaced(std::string text, std::string_view word, std::string_view other) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + other.size()))
    text.replace(at, word.size(), other);
  return text;
}

}  // namespace assay::reference
