#include "suites/api/limits/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <stdexcept>

namespace assay::suites::limits {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Recursive descent over: sum = product { + product }, product = atom { (* | /) atom },
/// atom = number | name | max(sum, sum) | min(sum, sum) | (sum).
class Parser {
 public:
  Parser(std::string_view text, const Lookup& lookup) : text_(text), lookup_(lookup) {}

  std::uint64_t whole() {
    const std::uint64_t value = sum();
    skip();
    if (at_ != text_.size()) fail("unexpected text at the end");
    return value;
  }

 private:
  std::uint64_t sum() {
    std::uint64_t value = product();
    while (take('+')) value += product();
    return value;
  }

  std::uint64_t product() {
    std::uint64_t value = atom();
    while (true) {
      if (take('*')) {
        value *= atom();
      } else if (take('/')) {
        const std::uint64_t divisor = atom();
        if (divisor == 0) fail("a division by zero");
        value /= divisor;
      } else {
        return value;
      }
    }
  }

  std::uint64_t atom() {
    if (take('(')) return closed(sum());
    const std::string word = next_word();
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0)
      return std::stoull(word, nullptr, 0);
    if (word != "max" && word != "min") return lookup_(word);
    if (!take('(')) fail("max and min need (");
    const std::uint64_t a = sum();
    if (!take(',')) fail("max and min need two values");
    const std::uint64_t b = closed(sum());
    return word == "max" ? std::max(a, b) : std::min(a, b);
  }

  std::uint64_t closed(std::uint64_t value) {
    if (!take(')')) fail("')' is missing");
    return value;
  }

  std::string next_word() {
    skip();
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    if (end == at_) fail("a number or a parameter is missing");
    const std::string word(text_.substr(at_, end - at_));
    at_ = end;
    return word;
  }

  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  [[noreturn]] void fail(const char* what) const {
    throw std::invalid_argument(fmt::format("'{}': {}", text_, what));
  }

  std::string_view text_;
  const Lookup& lookup_;
  std::size_t at_ = 0;
};

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<std::string> broken_by_one(std::string_view rule, std::uint64_t value,
                                         const Lookup& lookup) {
  const std::string_view whole = rule;
  if (rule == "power of 2" || rule == "power of 2 or 0") {
    if ((value == 0 && rule != "power of 2") || std::has_single_bit(value)) return std::nullopt;
    return fmt::format("{} is not a power of 2", value);
  }
  if (take_prefix(rule, "in ")) {
    while (!rule.empty()) {
      const auto end = std::min(rule.find(' '), rule.size());
      if (evaluate(rule.substr(0, end), lookup) == value) return std::nullopt;
      rule.remove_prefix(std::min(end + 1, rule.size()));
    }
    return fmt::format("{} is not {}", value, whole);
  }
  if (take_prefix(rule, "has ")) {
    const std::uint64_t bits = evaluate(rule, lookup);
    if ((value & bits) == bits) return std::nullopt;
    return fmt::format("{:#x} lacks bits {:#x}", value, bits & ~value);
  }
  if (take_prefix(rule, "any ")) {
    const std::uint64_t bits = evaluate(rule, lookup);
    if ((value & bits) != 0) return std::nullopt;
    return fmt::format("{:#x} has none of the bits {:#x}", value, bits);
  }
  if (take_prefix(rule, ">= ")) {
    const std::uint64_t limit = evaluate(rule, lookup);
    if (value >= limit) return std::nullopt;
    return fmt::format("{} is less than {}", value, limit);
  }
  if (take_prefix(rule, "<= ")) {
    const std::uint64_t limit = evaluate(rule, lookup);
    if (value <= limit) return std::nullopt;
    return fmt::format("{} is greater than {}", value, limit);
  }
  if (take_prefix(rule, "== ")) {
    const std::uint64_t wanted = evaluate(rule, lookup);
    if (value == wanted) return std::nullopt;
    return fmt::format("{} is not {}", value, wanted);
  }
  throw std::invalid_argument(fmt::format("'{}' is not a rule", whole));
}

}  // namespace

std::uint64_t evaluate(std::string_view expression, const Lookup& lookup) {
  return Parser(expression, lookup).whole();
}

std::optional<std::string> broken(std::string_view rule, const std::vector<std::uint64_t>& values,
                                  const Lookup& lookup) {
  if (!take_prefix(rule, "each ")) {
    if (values.size() != 1) return fmt::format("got {} values, expected 1", values.size());
    return broken_by_one(rule, values.front(), lookup);
  }
  if (values.empty()) return "no value";
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const auto what = broken_by_one(rule, values[i], lookup))
      return fmt::format("element {}: {}", i, *what);
  return std::nullopt;
}

std::vector<std::string> parameters_in(std::string_view rule) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < rule.size(); ++at) {
    if (!rule.substr(at).starts_with("CL_")) continue;
    std::size_t end = at;
    while (end < rule.size() && is_word(rule[end])) ++end;
    names.emplace_back(rule.substr(at, end - at));
    at = end;
  }
  return names;
}

}  // namespace assay::suites::limits
