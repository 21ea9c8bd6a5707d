#include "reference/acceptance/relaxed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "reference/plain/text.h"

namespace assay::reference {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

[[noreturn]] void unreadable(std::string_view what, std::string_view text) {
  throw std::invalid_argument(fmt::format(
      "relaxed(...): '{}' is not a valid {} (data/README.md has the grammar)", text, what));
}

/// Splits the text, but not inside parentheses or brackets.
std::vector<std::string_view> outer_parts(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth != 0 || !text.substr(i).starts_with(separator)) continue;
    parts.push_back(text.substr(start, i - start));
    start = i + separator.size();
    i = start - 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

double number(std::string_view text) {
  const auto value = parse_end(text);
  if (!value) unreadable("number", text);
  return *value;
}

RelaxedRow::Test parse_test(std::string_view text, std::string_view variables) {
  const std::string_view whole = text;
  RelaxedRow::Test test;
  test.magnitude = take(text, "|");
  test.variable = variables.find(text.substr(0, 1));
  if (text.size() < 3 || test.variable == std::string_view::npos) unreadable("test", whole);
  text.remove_prefix(1);
  if (test.magnitude && !take(text, "|")) unreadable("test", whole);
  test.negated = take(text, " not");
  using Kind = RelaxedRow::Test::Kind;
  if (text == " odd") test.kind = Kind::odd;
  if (text == " even") test.kind = Kind::even;
  if (text == " integer") test.kind = Kind::integer;
  if (test.kind != Kind::interval) return test;
  test.low = -infinity;
  test.high = infinity;
  if (take(text, " in ")) {
    const std::size_t comma = text.find(", ");
    if (text.size() < 5 || comma == std::string_view::npos) unreadable("interval", whole);
    test.low_open = text.front() == '(';
    test.high_open = text.back() == ')';
    test.low = number(text.substr(1, comma - 1));
    test.high = number(text.substr(comma + 2, text.size() - comma - 3));
  } else if (take(text, " <= ")) {
    test.high = number(text);
  } else if (take(text, " >= ")) {
    test.low = number(text);
  } else if (take(text, " < ")) {
    test.high = number(text);
    test.high_open = true;
  } else if (take(text, " > ")) {
    test.low = number(text);
    test.low_open = true;
  } else if (take(text, " = ")) {
    test.low = test.high = number(text);
  } else {
    unreadable("test", whole);
  }
  return test;
}

enum class Holds { never, perhaps, always };

Holds over(const RelaxedRow::Test& test, const Interval& x) {
  if (x.everything) return Holds::perhaps;
  if (test.magnitude) {
    RelaxedRow::Test plain = test;
    plain.magnitude = false;
    return over(plain, magnitude(x));
  }
  const double low = mpfr_get_d(x.low.get(), MPFR_RNDD);
  const double high = mpfr_get_d(x.high.get(), MPFR_RNDU);
  if (low == high) return test.holds(low) ? Holds::always : Holds::never;
  if (test.kind != RelaxedRow::Test::Kind::interval) return Holds::perhaps;
  RelaxedRow::Test plain = test;
  plain.negated = false;
  const bool all = plain.holds(low) && plain.holds(high);
  const bool none = high < test.low || low > test.high || (high == test.low && test.low_open) ||
                    (low == test.high && test.high_open);
  if (!all && !none) return Holds::perhaps;
  return all != test.negated ? Holds::always : Holds::never;
}

struct LimitedOperation : Operation {
  using Operation::Operation;
  Accuracy accuracy;
  std::shared_ptr<const RelaxedRow> relaxed;  ///< for a rule of Table 67
  Enclosure exact = nullptr;

  Interval operator()(std::span<const Interval> arguments,
                      const EnclosingRules& rules) const override {
    if (relaxed != nullptr) return relaxed->enclosure(arguments, exact, rules);
    return allowed(exact(arguments), accuracy, arguments[0], rules);
  }
};

class Operations {
 public:
  explicit Operations(const AccuracyOf& accuracy_of) : accuracy_of_(accuracy_of) {}

  std::shared_ptr<const Operation> get(std::string_view row) {
    const std::string name(row);
    if (const auto known = made_.find(name); known != made_.end()) {
      if (known->second == nullptr)
        throw std::invalid_argument(fmt::format("derived(...): '{}' is derived from itself", row));
      return known->second;
    }
    made_[name] = nullptr;
    const auto functions = math_functions();
    const auto found = std::ranges::find(functions, row, &Function::table_row);
    const Accuracy* accuracy = accuracy_of_(row);
    const Enclosure exact = enclosing(row);
    if (found == functions.end() || accuracy == nullptr || exact == nullptr)
      throw std::invalid_argument(
          fmt::format("derived(...): the operation '{}' has no row or no enclosure", row));
    auto operation = std::make_shared<LimitedOperation>(found->parameters.size());
    operation->exact = exact;
    operation->accuracy = *accuracy;
    if (const auto* relaxed = std::get_if<accuracy::Relaxed>(accuracy)) {
      operation->relaxed = std::make_shared<const RelaxedRow>(
          relaxed->text, *found, [this](std::string_view inner) { return get(inner); });
    }
    return made_[name] = operation;
  }

 private:
  const AccuracyOf& accuracy_of_;
  std::map<std::string, std::shared_ptr<const Operation>> made_;
};

/// True if every error is allowed.
bool free(const Accuracy& bound) {
  return std::holds_alternative<accuracy::Any>(bound) ||
         std::holds_alternative<accuracy::Undefined>(bound);
}

/// An error in ulp that the rule always allows, or 0 if none is known.
double ulp_of(const RelaxedRow::Rule& rule) {
  if (rule.formula != nullptr) return 0;
  return ulp_limit(rule.bound, 1);
}

}  // namespace

bool RelaxedRow::Test::holds(double value) const {
  bool is = false;
  if (magnitude) value = std::fabs(value);
  switch (kind) {
    case Kind::interval:
      is = (low_open ? value > low : value >= low) && (high_open ? value < high : value <= high);
      break;
    case Kind::odd:
      is = std::fabs(std::fmod(value, 2)) == 1;
      break;
    case Kind::even:
      is = std::fmod(value, 2) == 0;
      break;
    case Kind::integer:
      is = std::isfinite(value) && std::trunc(value) == value;
      break;
  }
  return is != negated;
}

RelaxedRow::RelaxedRow(std::string_view text, const Function& function,
                       const Formula::OperationOf& operation_of) {
  const std::string_view variables = function.variables.substr(0, function.parameters.size());
  for (std::string_view part : outer_parts(text, "; ")) {
    Clause clause;
    if (const std::size_t colon = part.find(": "); colon != std::string_view::npos) {
      const std::string_view condition = part.substr(0, colon);
      part.remove_prefix(colon + 2);
      if (condition != "else") {
        for (const std::string_view test : outer_parts(condition, " and "))
          clause.tests.push_back(parse_test(test, variables));
      }
    }
    for (std::string_view one : outer_parts(part, " or ")) {
      Rule rule;
      if (take(one, "derived(")) {
        if (!one.ends_with(')')) unreadable("formula", one);
        one.remove_suffix(1);
        rule.formula = std::make_shared<const Formula>(one, variables, operation_of);
      } else {
        rule.bound = parse_accuracy(one);
        if (std::holds_alternative<accuracy::Relaxed>(rule.bound)) unreadable("bound", one);
      }
      clause.rules.push_back(std::move(rule));
    }
    clauses_.push_back(std::move(clause));
  }
}

const RelaxedRow::Clause* RelaxedRow::clause(std::span<const double> arguments) const {
  for (const Clause& clause : clauses_) {
    const bool all = std::ranges::all_of(
        clause.tests, [&](const Test& test) { return test.holds(arguments[test.variable]); });
    if (all) return &clause;
  }
  return nullptr;
}

Interval RelaxedRow::enclosure(std::span<const Interval> arguments, Enclosure exact,
                               const EnclosingRules& rules) const {
  std::optional<Interval> found;
  for (const Clause& clause : clauses_) {
    Holds all = Holds::always;
    for (const Test& test : clause.tests) all = std::min(all, over(test, arguments[test.variable]));
    if (all == Holds::never) continue;
    for (const Rule& rule : clause.rules) {
      if (free(rule.bound)) return {};
      const Interval one = rule.formula != nullptr
                               ? (*rule.formula)(arguments, rules)
                               : allowed(exact(arguments), rule.bound, arguments[0], rules);
      found = found ? hull(*found, one) : one;
      if (found->everything) return {};
    }
    if (all == Holds::always) return *found;
  }
  return {};  // no clause certainly holds
}

double RelaxedRow::certain_ulp() const {
  double least = infinity;
  for (const Clause& clause : clauses_) {
    double widest = 0;
    for (const Rule& rule : clause.rules) widest = std::fmax(widest, ulp_of(rule));
    least = std::fmin(least, widest);
  }
  return least;
}

RelaxedRow::Certain RelaxedRow::certain(std::span<const double> arguments, int width) const {
  Certain most;
  const Clause* found = clause(arguments);
  if (found == nullptr) return {.free = true};
  for (const Rule& rule : found->rules) {
    if (rule.formula != nullptr) continue;
    if (const auto* ulp = std::get_if<accuracy::Ulp>(&rule.bound))
      most.ulp = std::fmax(most.ulp, ulp_limit(*ulp, width));
    if (const auto* absolute = std::get_if<accuracy::Absolute>(&rule.bound))
      most.distance = std::fmax(most.distance, absolute->bound);
    most.free = most.free || std::holds_alternative<accuracy::Any>(rule.bound);
    most.undefined = most.undefined || std::holds_alternative<accuracy::Undefined>(rule.bound);
  }
  return most;
}

std::vector<RelaxedRow::Stretch> RelaxedRow::stretches(int width) const {
  std::vector<double> ends;
  for (const Clause& clause : clauses_)
    for (const Test& test : clause.tests) {
      if (test.kind != Test::Kind::interval) return {};
      for (const double end : {test.low, test.high}) {
        if (!std::isfinite(end)) continue;
        ends.push_back(end);
        if (test.magnitude) ends.push_back(-end);
      }
    }
  ends.push_back(infinity);
  std::ranges::sort(ends);
  ends.erase(std::ranges::unique(ends).begin(), ends.end());
  std::vector<Stretch> found;
  double low = -infinity;
  for (const double high : ends) {
    const double inside = std::isinf(low)    ? std::fmin(high, 0) - 0x1p200
                          : std::isinf(high) ? std::fmax(low, 0) + 0x1p200
                                             : (low + high) / 2;
    found.push_back({high, certain(std::array{inside}, width)});
    low = high;
  }
  return found;
}

bool RelaxedRow::derived(std::span<const double> arguments, const EnclosingRules& rules,
                         std::uint64_t answer) const {
  const Clause* found = clause(arguments);
  if (found == nullptr) return false;
  std::vector<Interval> points;
  for (const Rule& rule : found->rules) {
    if (rule.formula == nullptr) continue;
    if (points.empty())
      for (const double x : arguments) points.push_back(point(x));
    if (holds((*rule.formula)(points, rules), rules.format, answer)) return true;
  }
  return false;
}

std::shared_ptr<const RelaxedRow> relaxed_row(const Accuracy& accuracy, const Function& function,
                                              const AccuracyOf& accuracy_of) {
  const auto* relaxed = std::get_if<accuracy::Relaxed>(&accuracy);
  if (relaxed == nullptr) return nullptr;
  Operations operations(accuracy_of);
  return std::make_shared<const RelaxedRow>(
      relaxed->text, function, [&](std::string_view row) { return operations.get(row); });
}

}  // namespace assay::reference
