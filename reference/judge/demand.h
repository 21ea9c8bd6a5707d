#pragma once
#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"

namespace assay::reference {

/// The parts of a row's accuracy that a fast evaluation can check.
struct Demand {
  bool served = true;
  bool rounded = false;
  bool free = false;
  bool edges = false;  ///< any answer is right, except where 7.5 prescribes values
  /// Whether answers far beyond the limit are wrong for every input. Otherwise MPFR decides about
  /// them.
  bool decisive = true;
  bool freedoms = false;  ///< zeros, tiny and special operands and values have special rules
  double limit = __builtin_inf();
  Rule usual = Rule::within_limit;  ///< the rule by which a number is accepted
};
Demand demand(const Rules& rules);

}  // namespace assay::reference
