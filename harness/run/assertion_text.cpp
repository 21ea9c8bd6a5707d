#include "harness/run/assertion_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

constexpr std::string_view failed = "Failed";
constexpr std::string_view equality = "Expected equality of these values:";
constexpr std::string_view which_is = "Which is: ";
constexpr std::string_view value_of = "Value of: ";
constexpr std::string_view actual = "Actual: ";
constexpr std::string_view expected = "Expected: ";
constexpr std::string_view trace = "Google Test trace:";
constexpr std::string_view other_pointer = "got another object than expected";

/// What stands for a pointer: its address says nothing outside the process.
constexpr std::string_view null = "NULL", not_null = "not NULL";

struct Lines {
  std::vector<std::string> all;
  std::size_t at = 0;

  bool more() const { return at < all.size(); }
  std::string_view next() const { return more() ? trimmed(all[at]) : std::string_view(); }
  /// The rest of the next line, which is taken, behind `start`; nothing where it begins otherwise.
  std::optional<std::string> take(std::string_view start) {
    if (!more() || !next().starts_with(start)) return std::nullopt;
    std::string rest(trimmed(next().substr(start.size())));
    ++at;
    return rest;
  }
};

bool is_hex(char c) {
  return std::isxdigit(static_cast<unsigned char>(c)) != 0;
}

/// A value as GoogleTest prints it, or the literal that stands for it in the source, as people
/// write it: `1U` is 1, `cl_bool{1}` is 1.
std::string value_text(std::string_view value) {
  if (value == "(nullptr)" || value == "nullptr" || value == "NULL") return std::string(null);
  if (value.starts_with("0x") && value.size() > 2 && std::ranges::all_of(value.substr(2), is_hex))
    return std::string(not_null);
  if (const auto brace = value.find('{'); brace != std::string_view::npos && brace > 0 &&
                                          value.ends_with('}') && value.find(' ') > brace)
    return value_text(trimmed(value.substr(brace + 1, value.size() - brace - 2)));
  const auto digits = value.find_last_not_of("uUlLfF");
  if (!value.empty() && std::isdigit(static_cast<unsigned char>(value[0])) != 0 &&
      digits != std::string_view::npos)
    value = value.substr(0, digits + 1);
  // An object of which GoogleTest knows the bytes alone: "16-byte object <40-95 E5-C3>".
  std::string text(value);
  constexpr std::string_view bytes = "-byte object <";
  for (std::size_t at = 0; (at = text.find(bytes, at)) != std::string::npos;) {
    const auto end = text.find('>', at);
    std::size_t begin = at;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
    text.replace(begin, end == std::string::npos ? end : end + 1 - begin, "object");
    at = begin;
  }
  return text;
}

std::string got_expected(std::string_view got, std::string_view wanted) {
  return fmt::format("got {}, expected {}", got, wanted);
}

/// One side of an equality: an expression and, where that is no literal, its value.
std::string take_side(Lines& lines) {
  const std::string expression = lines.take("").value_or("");
  return value_text(lines.take(which_is).value_or(expression));
}

std::string take_equality(Lines& lines) {
  const std::string got = take_side(lines), wanted = take_side(lines);
  return got == not_null && wanted == not_null ? std::string(other_pointer)
                                               : got_expected(got, wanted);
}

/// "(a) >= (b), actual: 0 vs 104"; nothing of it where the values must differ: what is wrong then,
/// the words of the assertion say.
std::string comparison(std::string_view text) {
  struct Relation {
    std::string_view sign, words;
  };
  constexpr Relation relations[] = {{") >= (", "at least"},
                                    {") <= (", "at most"},
                                    {") > (", "more than"},
                                    {") < (", "less than"}};
  constexpr std::string_view values = "), actual: ", against = " vs ";
  const auto at = text.rfind(values);
  if (at == std::string_view::npos) return {};
  const std::string_view both = text.substr(at + values.size());
  const auto middle = both.find(against);
  for (const auto& [sign, words] : relations)
    if (text.substr(0, at).find(sign) != std::string_view::npos && middle != std::string_view::npos)
      return fmt::format("got {}, expected {} {}", value_text(both.substr(0, middle)), words,
                         value_text(both.substr(middle + against.size())));
  return {};
}

/// What a matcher says of itself: "has 2 elements where element #0 is equal to 1, ..." is { 1, 2 }.
std::string matcher_text(const std::vector<std::string>& lines) {
  constexpr std::string_view equal = "is equal to ", one = "has 1 element that is equal to ";
  if (lines.size() == 1 && lines[0].starts_with(equal))
    return value_text(lines[0].substr(equal.size()));
  if (lines.size() == 1 && lines[0].starts_with(one))
    return fmt::format("{{ {} }}", value_text(lines[0].substr(one.size())));
  std::string list, all;
  bool of_values = lines.size() > 1 && lines[0].ends_with("elements where");
  for (const std::string& line : lines) {
    all += (all.empty() ? "" : " ") + line;
    if (&line == &lines[0]) continue;
    std::string_view element = line;
    if (element.ends_with(',')) element.remove_suffix(1);
    const auto at = element.find(equal);
    if (!element.starts_with("element #") || at == std::string_view::npos) of_values = false;
    if (of_values)
      list += (list.empty() ? "" : ", ") + value_text(element.substr(at + equal.size()));
  }
  return of_values ? "{ " + list + " }" : value_text(all);
}

/// What follows "Value of:": a condition, of which nothing is to be said but what a predicate says
/// of it, or a value and a matcher.
std::string take_value(Lines& lines) {
  if (const auto condition = lines.take(actual)) {
    lines.take(expected);
    const auto open = condition->find(" (");
    return open == std::string::npos ? std::string()
                                     : condition->substr(open + 2, condition->size() - open - 3);
  }
  std::vector<std::string> matcher;
  while (lines.more() && !lines.next().starts_with(actual)) {
    const auto first = matcher.empty() ? lines.take(expected) : std::nullopt;
    matcher.push_back(first ? *first : lines.take("").value_or(""));
  }
  return got_expected(value_text(lines.take(actual).value_or("")), matcher_text(matcher));
}

void append(std::string& text, std::string_view separator, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += separator;
  text += more;
}

}  // namespace

std::string without_own_folder(std::string text) {
  // WorkerProcess gives a worker a folder for temporary files within its own.
  const char* const temporary = std::getenv("TMPDIR");
  const std::string_view path(temporary == nullptr ? "" : temporary);
  constexpr std::string_view within = "/tmp";
  if (!path.ends_with(within) || path.size() == within.size()) return text;
  const std::string_view folder = path.substr(0, path.size() - within.size());
  for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos; at += 3)
    text.replace(at, folder.size(), "...");
  return text;
}

std::string assertion_text(std::string_view message) {
  Lines lines{split(message, '\n')};
  std::string claim, words, traces;
  // What FAIL() and ADD_FAILURE() put before what they are told.
  if (lines.next() == failed && lines.all.size() > 1) ++lines.at;
  if (lines.take(equality)) {
    claim = take_equality(lines);
  } else if (lines.take(value_of)) {
    claim = take_value(lines);
  } else if (const auto relation = lines.take(expected)) {
    claim = comparison(*relation);
  } else {
    claim = lines.take("").value_or("");
  }
  while (lines.more() && lines.next() != trace) {
    std::string_view line = lines.next();
    while (line.starts_with(',') || line.starts_with(' ')) line.remove_prefix(1);
    append(words, words.ends_with(':') ? " " : "; ", line);
    ++lines.at;
  }
  for (lines.take(trace); lines.more(); ++lines.at) {
    // "file:line: what SCOPED_TRACE said"
    const std::string_view line = lines.next();
    const auto colon = line.find(": ");
    append(traces, "; ", colon == std::string_view::npos ? line : line.substr(colon + 2));
  }
  // "what it is: got 1, expected 2"; a claim that has a subject of its own stands first.
  std::string text;
  if (claim.starts_with("got "))
    text = words.empty() ? claim : words + ": " + claim;
  else
    append(text = claim, claim.ends_with(':') ? " " : "; ", words);
  if (text.empty()) text = failed;
  return traces.empty() ? text : text + " (" + traces + ")";
}

}  // namespace assay::harness
