#include "suites/api/limits/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "harness/base/text.h"

namespace assay::suites::limits {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// A parser for expressions: sum = product { + product }, product = atom { (* | /) atom }, atom =
/// number | name | max(sum, sum) | min(sum, sum) | (sum).
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
    if (!take('(')) fail("'(' must follow max and min");
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

harness::Value decimal(std::uint64_t value) {
  return {fmt::format("{}", value), static_cast<std::int64_t>(value)};
}

harness::Finding another(harness::Value got, harness::Relation relation,
                         std::vector<harness::Value> allowed) {
  harness::Finding made;
  made.kind = harness::Finding::Kind::query;
  made.got = std::move(got);
  made.relation = relation;
  made.allowed = std::move(allowed);
  return made;
}

std::optional<harness::Finding> broken_by_one(std::string_view rule, std::uint64_t value,
                                              const Lookup& lookup) {
  using enum harness::Relation;
  const std::string_view whole = rule;
  if (rule == "power of 2" || rule == "power of 2 or 0") {
    if ((value == 0 && rule != "power of 2") || std::has_single_bit(value)) return std::nullopt;
    return another(decimal(value), equal, {harness::text_value("a " + std::string(rule))});
  }
  if (harness::take(rule, "in ")) {
    std::vector<harness::Value> allowed;
    while (!rule.empty()) {
      const auto end = std::min(rule.find(' '), rule.size());
      allowed.push_back(decimal(evaluate(rule.substr(0, end), lookup)));
      if (allowed.back() == decimal(value)) return std::nullopt;
      rule.remove_prefix(std::min(end + 1, rule.size()));
    }
    return another(decimal(value), equal, std::move(allowed));
  }
  if (harness::take(rule, "ordered ")) {
    bool before = true;
    for (const std::string& word : harness::words(std::string(rule))) {
      const bool there = (value & evaluate(word, lookup)) != 0;
      if (there && !before)
        return another({fmt::format("{:#x}", value), static_cast<std::int64_t>(value)}, equal,
                       {harness::text_value("a bit of " + std::string(rule) +
                                            " only together with all bits before it")});
      before = there;
    }
    return std::nullopt;
  }
  const bool all = rule.starts_with("has ");
  if (all || rule.starts_with("any ")) {
    rule.remove_prefix(4);
    const std::uint64_t bits = evaluate(rule, lookup), there = value & bits;
    if (all ? there == bits : there != 0) return std::nullopt;
    return another(
        {fmt::format("{:#x}", value), static_cast<std::int64_t>(value)}, equal,
        {harness::text_value(fmt::format("{} of the bits {:#x}", all ? "all" : "some", bits))});
  }
  if (harness::take(rule, ">= ")) {
    const std::uint64_t limit = evaluate(rule, lookup);
    if (value >= limit) return std::nullopt;
    auto low = another(decimal(value), at_least, {decimal(limit)});
    low.aspect = "below the minimum";
    return low;
  }
  if (harness::take(rule, "<= ")) {
    const std::uint64_t limit = evaluate(rule, lookup);
    if (value <= limit) return std::nullopt;
    return another(decimal(value), at_most, {decimal(limit)});
  }
  if (harness::take(rule, "== ")) {
    const std::uint64_t wanted = evaluate(rule, lookup);
    if (value == wanted) return std::nullopt;
    return another(decimal(value), equal, {decimal(wanted)});
  }
  throw std::invalid_argument(fmt::format("'{}' is not a valid rule", whole));
}

}  // namespace

std::uint64_t evaluate(std::string_view expression, const Lookup& lookup) {
  return Parser(expression, lookup).whole();
}

std::optional<harness::Finding> broken(std::string_view rule,
                                       const std::vector<std::uint64_t>& values,
                                       const Lookup& lookup) {
  const bool each = harness::take(rule, "each ");
  if (each ? values.empty() : values.size() != 1) {
    auto number =
        another(decimal(values.size()), each ? harness::Relation::more : harness::Relation::equal,
                {decimal(each ? 0 : 1)});
    number.parameter = "number of values";
    return number;
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (auto found = broken_by_one(rule, values[i], lookup)) {
      if (each) found->parameter = fmt::format("element {}", i);
      return found;
    }
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
