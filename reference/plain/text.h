#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace assay::reference {

std::vector<std::string> split(std::string_view text, char separator);
/// Leaves out empty parts.
std::vector<std::string> words(std::string_view text, char separator = ' ');

std::string replaced(std::string text, std::string_view word, std::string_view other);

/// Returns false if the text does not begin with the token.
inline bool take(std::string_view& text, std::string_view token) {
  if (!text.starts_with(token)) return false;
  text.remove_prefix(token.size());
  return true;
}

/// Nothing unless the whole text is a number. For an integer, `base` may give the base.
template <class Number, class... Base>
std::optional<Number> parsed(std::string_view text, Base... base) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base...);
  return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

}  // namespace assay::reference
