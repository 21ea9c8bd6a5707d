#include "reference/acceptance/formula.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <numbers>
#include <stdexcept>
#include <string>

namespace assay::reference {

/// expression = term { ('+' | '-') term }; term = factor { ('*' | '/') factor };
/// factor = '-' factor | '(' expression ')' | number ['f'] | constant | variable | call
class Formula::Parser {
 public:
  Parser(std::string_view text, std::string_view variables, const OperationOf& operation_of)
      : text_(text), rest_(text), variables_(variables), operation_of_(operation_of) {}

  Node whole() {
    // The length has a limit, because each character may begin a deeper level, and each level needs
    // stack.
    constexpr std::size_t longest = 400;
    if (text_.size() > longest) unreadable();
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
    if (operands.size() != node.operation->operands())
      throw std::invalid_argument(fmt::format(
          "derived({}): the number of operands of '{}' is wrong", text_, std::string(row)));
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
    if (name == "M_PI_F" || name == "M_1_PI_F") {  // 6.15.2.1: the float nearest to the constant
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

Interval Formula::value(const Node& node, std::span<const Interval> arguments,
                        const EnclosingRules& rules) {
  if (node.variable >= 0) return arguments[static_cast<std::size_t>(node.variable)];
  if (node.operands.empty()) return point(node.constant);
  std::vector<Interval> operands;
  operands.reserve(node.operands.size());
  for (const Node& operand : node.operands) operands.push_back(value(operand, arguments, rules));
  if (node.operation == nullptr) return -operands[0];
  return (*node.operation)(operands, rules);
}

Interval Formula::operator()(std::span<const Interval> arguments,
                             const EnclosingRules& rules) const {
  return value(root_, arguments, rules);
}

}  // namespace assay::reference
