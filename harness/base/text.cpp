#include "harness/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <utility>

namespace assay::harness {

namespace {

struct Decoded {
  std::uint32_t point = 0;
  std::size_t length = 0;  ///< 0: not UTF-8
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  std::uint32_t point = first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    point = (point << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < smallest[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
    return {};
  return {point, length};
}

/// True if the character would move the cursor, or reorder the characters beside it.
bool disturbs(std::uint32_t point) {
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x200E || point == 0x200F ||
         (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) ||
         point == 0xFEFF;
}

std::string take_shown(std::string_view& bytes) {
  const Decoded decoded = decode(bytes);
  const std::string_view taken = bytes.substr(0, std::max<std::size_t>(decoded.length, 1));
  bytes.remove_prefix(taken.size());
  if (decoded.length == 0) return fmt::format("\\x{:02x}", static_cast<unsigned char>(taken[0]));
  if (!disturbs(decoded.point)) return std::string(taken);
  if (decoded.point == '\n') return "\\n";
  if (decoded.point == '\t') return "\\t";
  return decoded.point < 0x100 ? fmt::format("\\x{:02x}", decoded.point)
                               : fmt::format("\\u{:04x}", decoded.point);
}

}  // namespace

std::string printable(std::string_view bytes, std::size_t limit) {
  std::string result;
  while (!bytes.empty()) {
    if (result.size() >= limit) return result + "...";
    result += take_shown(bytes);
  }
  return result;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view white = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

std::string near_miss(std::string_view given, const std::vector<std::string>& names) {
  const std::string wanted = lower_case(given);
  std::size_t best_distance = wanted.size() / 3 + 1;  // a name with more edits is another word
  std::string best;
  for (const std::string& candidate : names) {
    const std::string name = lower_case(candidate);
    // The number of edits between the beginnings of both words. A swap of neighboring letters is
    // one edit.
    std::vector<std::size_t> before, previous, row(name.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= wanted.size(); ++i) {
      before = std::exchange(previous, row);
      row[0] = i;
      for (std::size_t j = 1; j <= name.size(); ++j) {
        row[j] = std::min({previous[j - 1] + (wanted[i - 1] == name[j - 1] ? 0 : 1),
                           previous[j] + 1, row[j - 1] + 1});
        if (i > 1 && j > 1 && wanted[i - 1] == name[j - 2] && wanted[i - 2] == name[j - 1])
          row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    if (row.back() <= best_distance && (best.empty() || row.back() < best_distance)) {
      best_distance = row.back();
      best = candidate;
    }
  }
  return best;
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out, gap;
  bool broken = false;  // the gap has other white space than blanks
  while (!text.empty()) {
    const char c = text.front();
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') {
      broken = broken || c != ' ';
      gap = broken ? " " : gap + ' ';
      text.remove_prefix(1);
      continue;
    }
    if (out.empty()) gap.clear();
    const std::string shown = take_shown(text);
    if (out.size() + std::max<std::size_t>(gap.size(), 1) + shown.size() > limit)
      return out + "...";
    out += gap + shown;
    gap.clear();
    broken = false;
  }
  return out;
}

std::string without_figures(std::string_view text, std::size_t limit) {
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins = i == 0 || !in_word(text[i - 1]);
    // Removes a quotation or text in brackets, including the quotation marks or brackets.
    const char closing = c == '('                            ? ')'
                         : c == '{'                          ? '}'
                         : c == '"'                          ? c
                         : begins && (c == '\'' || c == '`') ? '\''
                                                             : 0;
    if (closing != 0)
      if (const std::size_t end = text.find(closing, i + 1); end != text.npos) {
        i = end;
        continue;
      }
    std::size_t end = i;
    if (c == '/')
      while (end < text.size() && text[end] != ' ' && text[end] != '\n') ++end;
    else if (begins && is_digit(text[i + (c == '-' && i + 1 < text.size() ? 1 : 0)]))
      for (end = i + 1;
           end < text.size() && (in_word(text[end]) || text[end] == '.' || text[end] == '+');)
        ++end;
    if (end > i)
      i = end - 1;
    else
      out += c;
  }
  return one_line(fmt::format("{}", fmt::join(words(one_line(out, out.npos)), " ")), limit);
}

std::string enumerated(const std::vector<std::string>& names) {
  if (names.empty()) return "none";
  std::string result = names.front();
  for (std::size_t i = 1; i < names.size(); ++i)
    result += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return result;
}

bool matches(std::string_view glob, std::string_view id) {
  // An earlier '*' never has to take more characters, so only the last '*' does.
  std::size_t g = 0, i = 0, star = std::string_view::npos, taken = 0;
  while (i < id.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      taken = i;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == id[i])) {
      ++g;
      ++i;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      i = ++taken;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

}  // namespace assay::harness
