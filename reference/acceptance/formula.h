#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "reference/acceptance/enclosing.h"
#include "reference/base/interval.h"

namespace assay::reference {

class Operation {
 public:
  explicit Operation(std::size_t operands) : operands_(operands) {}
  virtual ~Operation() = default;
  std::size_t operands() const { return operands_; }
  /// Encloses every possible result for arguments in these intervals.
  virtual Interval operator()(std::span<const Interval> arguments,
                              const EnclosingRules& rules) const = 0;

 private:
  std::size_t operands_;
};

/// An OpenCL C expression in derived(...). The result encloses every value that the errors of the
/// operations allow.
class Formula {
 public:
  using OperationOf = std::function<std::shared_ptr<const Operation>(std::string_view table_row)>;

  /// `variables` are the names of parameters, in order. Throws std::invalid_argument.
  Formula(std::string_view text, std::string_view variables, const OperationOf& operation_of);

  Interval operator()(std::span<const Interval> arguments, const EnclosingRules& rules) const;

 private:
  struct Node {
    std::shared_ptr<const Operation> operation;  ///< null: a constant, a variable or a minus sign
    std::vector<Node> operands;
    int variable = -1;
    double constant = 0;

    bool is_one() const { return operands.empty() && variable < 0 && constant == 1; }
  };
  class Parser;
  static Interval value(const Node& node, std::span<const Interval> arguments,
                        const EnclosingRules& rules);
  Node root_;
};

}  // namespace assay::reference
