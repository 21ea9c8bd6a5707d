#pragma once
#include "harness/cases/run_options.h"

namespace assay::suites::numeric {

/// The amount of tests of real functions at a depth: a row of the table in numeric_plan.cpp.
struct NumericPlan {
  harness::Depth depth;
  int double_halvings;  ///< of a double's sequence of inputs, if it can be judged fast
  bool searches;        ///< also searches for the greatest error, besides the sweep
  bool profiles_all;    ///< error against input also for programs with options
};
const NumericPlan& numeric_plan(harness::Depth depth);

}  // namespace assay::suites::numeric
