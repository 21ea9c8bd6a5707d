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

/// The accuracy of a table's row in the tested mode, or else in the ordinary mode. nullptr if there
/// is none.
using AccuracyOf = std::function<const Accuracy*(std::string_view table_row)>;

/// A `relaxed(...)` bound (data/README.md, 'Relaxed bounds'). The clause for the arguments has
/// rules. An answer is right if one rule accepts the answer.
class RelaxedRow {
 public:
  struct Test {
    enum class Kind { interval, odd, even, integer };
    std::size_t variable = 0;
    bool magnitude = false;  ///< the test is about |x|; only for intervals
    Kind kind = Kind::interval;
    bool negated = false;
    double low = 0, high = 0;
    bool low_open = false, high_open = false;
    bool holds(double value) const;
  };
  struct Rule {
    Accuracy bound;                          ///< the bound, if there is no formula
    std::shared_ptr<const Formula> formula;  ///< the formula of derived(...)
  };
  struct Clause {
    std::vector<Test> tests;  ///< the clause holds if all tests hold, or if there are none
    std::vector<Rule> rules;
  };

  /// The variables in the text are the parameters of `function`. Throws std::invalid_argument for a
  /// text that cannot be read, and for an operation that has no row.
  RelaxedRow(std::string_view text, const Function& function,
             const Formula::OperationOf& operation_of);

  /// The arguments are in the order of the prototype. nullptr if no clause holds. Then any answer
  /// is right.
  const Clause* clause(std::span<const double> arguments) const;

  /// All results that an implementation may return. `exact` encloses the exact values.
  Interval enclosure(std::span<const Interval> arguments, Enclosure exact,
                     const EnclosingRules& rules) const;

  /// Every answer within this number of ulp is right, for all arguments. 0 if unknown.
  double certain_ulp() const;

  /// The limit of a clause without its formulas: a number of ulp, a distance, or none.
  struct Certain {
    bool free = false;
    bool undefined = false;  ///< any answer is right, but 7.5 prescribes some values
    double ulp = 0, distance = 0;
  };
  Certain certain(std::span<const double> arguments, int width) const;

  /// Arguments with one clause: those below `high` and above the `high` of the stretch before.
  struct Stretch {
    double high = 0;
    Certain certain;
  };
  /// For a function of one argument, in ascending order. Empty if a test is not about an interval.
  std::vector<Stretch> stretches(int width) const;

  /// True if a formula of the clause may give this answer.
  bool derived(std::span<const double> arguments, const EnclosingRules& rules,
               std::uint64_t answer) const;

 private:
  std::vector<Clause> clauses_;
};

/// nullptr if `accuracy` is not relaxed. `accuracy_of` gives the accuracies of operations in
/// formulas.
std::shared_ptr<const RelaxedRow> relaxed_row(const Accuracy& accuracy, const Function& function,
                                              const AccuracyOf& accuracy_of);

}  // namespace assay::reference
