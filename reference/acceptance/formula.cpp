#include "reference/acceptance/formula.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "reference/acceptance/relaxed.h"

namespace assay::reference {
namespace {

using Arguments = std::span<const Interval>;

/// Formulas have rootn(x, 3) alone: the exponent is known.
Interval root(Arguments a) {
  if (a[0].everything || !is_point(a[1])) return {};
  const long n = mpfr_get_si(a[1].low.get(), MPFR_RNDN);
  if (n <= 0 || (n % 2 == 0 && mpfr_sgn(a[0].low.get()) < 0)) return {};
  Interval result;
  mpfr_rootn_si(result.low.get(), a[0].low.get(), n, MPFR_RNDD);
  mpfr_rootn_si(result.high.get(), a[0].high.get(), n, MPFR_RNDU);
  result.everything = mpfr_nan_p(result.low.get()) || mpfr_nan_p(result.high.get());
  return result;
}

/// Of arguments that are known: formulas have atan2(y, x) of the function's own.
Interval quadrant(Arguments a) {
  if (!is_point(a[0]) || !is_point(a[1])) return {};
  Interval result;
  mpfr_atan2(result.low.get(), a[0].low.get(), a[1].low.get(), MPFR_RNDD);
  mpfr_atan2(result.high.get(), a[0].low.get(), a[1].low.get(), MPFR_RNDU);
  result.everything = mpfr_nan_p(result.low.get()) != 0;
  return result;
}

template <MpfrFunction function>
Interval grows(Arguments a) {
  return growing(function, a[0]);
}
template <MpfrFunction function>
Interval falls(Arguments a) {
  return falling(function, a[0]);
}

struct Enclosing {
  std::string_view table_row;
  Interval (*exact)(Arguments);
};
constexpr std::array enclosings{
    Enclosing{"x + y", [](Arguments a) { return a[0] + a[1]; }},
    Enclosing{"x - y", [](Arguments a) { return a[0] - a[1]; }},
    Enclosing{"x * y", [](Arguments a) { return a[0] * a[1]; }},
    Enclosing{"x / y", [](Arguments a) { return a[0] / a[1]; }},
    Enclosing{"1.0 / x", [](Arguments a) { return point(1) / a[0]; }},
    Enclosing{"fabs", [](Arguments a) { return magnitude(a[0]); }},
    Enclosing{"acos", falls<mpfr_acos>},
    Enclosing{"asin", grows<mpfr_asin>},
    Enclosing{"atan", grows<mpfr_atan>},
    Enclosing{"atan2", quadrant},
    Enclosing{"cos", [](Arguments a) { return cosine(a[0]); }},
    Enclosing{"exp", grows<mpfr_exp>},
    Enclosing{"exp2", grows<mpfr_exp2>},
    Enclosing{"log", grows<mpfr_log>},
    Enclosing{"log2", grows<mpfr_log2>},
    Enclosing{"rootn", root},
    Enclosing{"sin", [](Arguments a) { return sine(a[0]); }},
    Enclosing{"sqrt", grows<mpfr_sqrt>},
    Enclosing{"tan", [](Arguments a) { return tangent(a[0]); }},
};

/// The greatest magnitude in an interval, as a double not below it.
double greatest_magnitude(const Interval& x) {
  return std::fmax(std::fabs(mpfr_get_d(x.low.get(), MPFR_RNDA)),
                   std::fabs(mpfr_get_d(x.high.get(), MPFR_RNDA)));
}

struct Allowed {
  const Interval& exact;
  const Interval& first;
  const EnclosingRules& rules;

  /// To the nearest numbers of the format on either side: rounding in any direction, and also none,
  /// where -cl-mad-enable (which the relaxed options include) joins a product and a sum.
  Interval operator()(const accuracy::Exact&) const { return rounded_outward(exact, rules.format); }
  Interval operator()(const accuracy::CorrectlyRounded&) const {
    return rounded_outward(exact, rules.format);
  }
  Interval operator()(const accuracy::FmaOrMulAdd&) const { return {}; }
  Interval operator()(const accuracy::LowBits&) const { return {}; }
  Interval operator()(const accuracy::Ulp& ulp) const {
    return widened_by_ulp(exact, ulp.base, rules.format);
  }
  Interval operator()(const accuracy::UlpOfInput& ulp) const {
    if (first.everything) return {};
    const double far = ulp.base + std::floor(ulp.factor * greatest_magnitude(first));
    if (std::isfinite(far)) return widened_by_ulp(exact, far, rules.format);
    // The exponential of an infinity is an infinity or zero, whatever the limit.
    return is_point(first) ? exact : Interval{};
  }
  Interval operator()(const accuracy::Absolute& absolute) const {
    return widened(exact, absolute.bound);
  }
  template <class Free>
  Interval operator()(const Free&) const {
    return {};
  }
};

}  // namespace

Interval (*enclosing(std::string_view table_row))(std::span<const Interval>) {
  for (const Enclosing& one : enclosings) {
    if (one.table_row == table_row) return one.exact;
  }
  return nullptr;
}

Interval allowed(const Interval& exact, const Accuracy& accuracy, const Interval& first,
                 const EnclosingRules& rules) {
  if (exact.everything) return {};
  const Interval wide = std::visit(Allowed{exact, first, rules}, accuracy);
  return rules.flush_to_zero ? flushed(wide, rules.format) : wide;
}

Interval Operation::operator()(Arguments arguments, const EnclosingRules& rules) const {
  if (relaxed != nullptr) return relaxed->enclosure(arguments, *this, rules);
  return allowed(exact(arguments), accuracy, arguments[0], rules);
}

/// expression = term { ('+' | '-') term }; term = factor { ('*' | '/') factor };
/// factor = '-' factor | '(' expression ')' | number ['f'] | constant | variable | call
class Formula::Parser {
 public:
  Parser(std::string_view text, std::string_view variables, const OperationOf& operation_of)
      : text_(text), rest_(text), variables_(variables), operation_of_(operation_of) {}

  Node whole() {
    Node node = expression();
    skip();
    if (!rest_.empty()) unreadable();
    return node;
  }

 private:
  [[noreturn]] void unreadable() const {
    throw std::invalid_argument(
        fmt::format("derived({}): cannot read '{}'", text_, std::string(rest_)));
  }
  void skip() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool take(char c) {
    skip();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  Node operation(std::string_view row, std::vector<Node> operands) const {
    Node node;
    node.operation = operation_of_(row);
    node.operands = std::move(operands);
    return node;
  }
  static std::vector<Node> both(Node a, Node b) {
    std::vector<Node> list;
    list.push_back(std::move(a));
    list.push_back(std::move(b));
    return list;
  }

  Node expression() {
    Node left = term();
    for (;;) {
      if (take('+')) {
        left = operation("x + y", both(std::move(left), term()));
      } else if (take('-')) {
        left = operation("x - y", both(std::move(left), term()));
      } else {
        return left;
      }
    }
  }

  Node term() {
    Node left = factor();
    for (;;) {
      if (take('*')) {
        left = operation("x * y", both(std::move(left), factor()));
      } else if (take('/')) {
        Node right = factor();
        if (left.is_one()) {
          std::vector<Node> only;
          only.push_back(std::move(right));
          left = operation("1.0 / x", std::move(only));
        } else {
          left = operation("x / y", both(std::move(left), std::move(right)));
        }
      } else {
        return left;
      }
    }
  }

  Node factor() {
    if (take('-')) {
      Node minus;
      minus.operands.push_back(factor());
      return minus;
    }
    if (take('(')) {
      Node inside = expression();
      if (!take(')')) unreadable();
      return inside;
    }
    skip();
    if (rest_.empty()) unreadable();
    return std::isdigit(static_cast<unsigned char>(rest_[0])) != 0 ? number() : word();
  }

  Node number() {
    Node node;
    const auto [end, error] =
        std::from_chars(rest_.data(), rest_.data() + rest_.size(), node.constant);
    if (error != std::errc{}) unreadable();
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (rest_.starts_with('f')) rest_.remove_prefix(1);
    return node;
  }

  Node word() {
    std::size_t size = 0;
    while (size < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[size])) != 0 || rest_[size] == '_')) {
      ++size;
    }
    if (size == 0) unreadable();
    const std::string_view name = rest_.substr(0, size);
    rest_.remove_prefix(size);
    if (take('(')) {
      std::vector<Node> operands;
      do {
        operands.push_back(expression());
      } while (take(','));
      if (!take(')')) unreadable();
      return operation(name, std::move(operands));
    }
    Node node;
    if (name == "M_PI_F" || name == "M_1_PI_F") {  // 6.15.2.1: as accurate as a float can be
      node.constant =
          static_cast<float>(name == "M_PI_F" ? std::numbers::pi : std::numbers::inv_pi);
      return node;
    }
    const std::size_t place = variables_.find(name);
    if (name.size() != 1 || place == std::string_view::npos) unreadable();
    node.variable = static_cast<int>(place);
    return node;
  }

  std::string_view text_, rest_, variables_;
  const OperationOf& operation_of_;
};

Formula::Formula(std::string_view text, std::string_view variables, const OperationOf& operation_of)
    : root_(Parser(text, variables, operation_of).whole()) {}

Interval Formula::value(const Node& node, Arguments arguments, const EnclosingRules& rules) {
  if (node.variable >= 0) return arguments[static_cast<std::size_t>(node.variable)];
  if (node.operands.empty()) return point(node.constant);
  std::vector<Interval> operands;
  operands.reserve(node.operands.size());
  for (const Node& operand : node.operands) operands.push_back(value(operand, arguments, rules));
  if (node.operation == nullptr) return -operands[0];
  return (*node.operation)(operands, rules);
}

Interval Formula::operator()(Arguments arguments, const EnclosingRules& rules) const {
  return value(root_, arguments, rules);
}

}  // namespace assay::reference
