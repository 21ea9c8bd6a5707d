#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/acceptance/accuracy.h"
#include "reference/acceptance/enclosing.h"
#include "reference/acceptance/formula.h"
#include "reference/base/function.h"
#include "reference/base/interval.h"

namespace assay::reference {

/// Finds the accuracy of a table's row in the mode under test: the row of that mode, or the
/// ordinary row. nullptr if there is none.
using AccuracyOf = std::function<const Accuracy*(std::string_view table_row)>;

/// A `relaxed(...)` bound that is ready to be applied. It has clauses over the domain of the
/// arguments. Each clause has rules, and an answer is right if one of them accepts it
/// (data/README.md, 'Relaxed bounds').
class RelaxedRow {
 public:
  /// A test of one variable: whether it is in an interval, odd, even or an integer.
  struct Test {
    enum class Kind { interval, odd, even, integer };
    std::size_t variable = 0;
    bool magnitude = false;  ///< tests |x|; only for intervals
    Kind kind = Kind::interval;
    bool negated = false;
    double low = 0, high = 0;  ///< the ends of the interval
    bool low_open = false, high_open = false;
    bool holds(double value) const;
  };
  struct Rule {
    Accuracy bound;                          ///< used if there is no formula
    std::shared_ptr<const Formula> formula;  ///< the formula of derived(...)
  };
  struct Clause {
    std::vector<Test> tests;  ///< the clause holds if all its tests hold; a clause without tests
                              ///< always holds
    std::vector<Rule> rules;
  };

  /// Reads the text between the parentheses. Its variables are the parameters of `function`, which
  /// has the row. Throws std::invalid_argument if it cannot read a text, or if no row limits an
  /// operation. The message names the text or the operation.
  RelaxedRow(std::string_view text, const Function& function,
             const Formula::OperationOf& operation_of);

  /// The clause for these arguments, in the prototype's order. nullptr if no clause holds for them,
  /// so that any answer is right.
  const Clause* clause(std::span<const double> arguments) const;

  /// The results that an implementation of the function may give over these arguments. `exact`
  /// encloses the function's exact values.
  Interval enclosure(std::span<const Interval> arguments, Enclosure exact,
                     const EnclosingRules& rules) const;

  /// Every answer within this number of ulp is right, for all arguments. 0 if no such number is
  /// known.
  double certain_ulp() const;

  /// The rules of the clause for these arguments, except its formulas: a number of ulp, a distance,
  /// or no limit.
  struct Certain {
    bool free = false;
    bool undefined = false;  ///< any answer is right, except where 7.5 prescribes values
    double ulp = 0, distance = 0;
  };
  Certain certain(std::span<const double> arguments, int width) const;

  /// Whether a formula of the clause for these arguments may give this answer.
  bool derived(std::span<const double> arguments, const EnclosingRules& rules,
               std::uint64_t answer) const;

 private:
  std::vector<Clause> clauses_;
};

/// The row of a relaxed `accuracy`; nullptr for other accuracies. `accuracy_of` gives the
/// accuracies of the operations in the row's formulas.
std::shared_ptr<const RelaxedRow> relaxed_row(const Accuracy& accuracy, const Function& function,
                                              const AccuracyOf& accuracy_of);

}  // namespace assay::reference
