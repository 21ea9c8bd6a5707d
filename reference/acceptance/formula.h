#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "reference/acceptance/accuracy.h"
#include "reference/base/function.h"
#include "reference/base/interval.h"

namespace assay::reference {

class RelaxedRow;

/// What an enclosure depends on beside its arguments.
struct EnclosingRules {
  FloatFormat format = float_format;
  bool flush_to_zero = false;
};

/// A function or operator that formulas are made of, with the accuracy that its row allows it.
struct Operation {
  const Function* function = nullptr;
  Accuracy accuracy;
  std::shared_ptr<const RelaxedRow> relaxed;  ///< where the accuracy is such a row
  Interval (*exact)(std::span<const Interval>) = nullptr;

  /// Every value that it may give for arguments out of these.
  Interval operator()(std::span<const Interval> arguments, const EnclosingRules& rules) const;
};

/// `exact` widened by what an accuracy allows. `first` is the first argument: some bounds depend on
/// it.
Interval allowed(const Interval& exact, const Accuracy& accuracy, const Interval& first,
                 const EnclosingRules& rules);

/// An OpenCL C expression of derived(...): every value that it may have when each of its operations
/// is as inexact as its row allows.
class Formula {
 public:
  using OperationOf = std::function<std::shared_ptr<const Operation>(std::string_view table_row)>;

  /// `variables` are the parameters' names, in the prototype's order. Throws std::invalid_argument.
  Formula(std::string_view text, std::string_view variables, const OperationOf& operation_of);

  Interval operator()(std::span<const Interval> arguments, const EnclosingRules& rules) const;

 private:
  struct Node {
    std::shared_ptr<const Operation> operation;  ///< none: a constant, a variable or a minus sign
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

/// The exact enclosure of a table's row over intervals, where formulas use it; nullptr for others.
Interval (*enclosing(std::string_view table_row))(std::span<const Interval>);

}  // namespace assay::reference
