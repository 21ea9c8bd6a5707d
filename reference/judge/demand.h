#pragma once
#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"

namespace assay::reference {

/// The parts of the accuracy rules that a fast evaluation can check.
struct Demand {
  bool served = true;  ///< false: only MPFR can judge the answers
  bool rounded = false;
  bool free = false;   ///< any answer is right
  bool edges = false;  ///< any answer is right, but 7.5 prescribes some values
  /// True if an answer far beyond the limit is wrong for every input. If false, MPFR decides.
  bool decisive = true;
  bool freedoms = false;  ///< special rules for zeros, tiny and special numbers
  double limit = __builtin_inf();
  Rule usual = Rule::within_limit;  ///< the rule that accepts a number
};
Demand demand(const Rules& rules);

}  // namespace assay::reference
