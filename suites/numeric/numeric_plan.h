#pragma once
#include "harness/cases/run_options.h"

namespace assay::suites::numeric {

/// How much a depth asks of real functions: a row of the table in numeric_plan.cpp.
struct NumericPlan {
  harness::Depth depth;
  int double_halvings;  ///< of a double's sequence of inputs, where it is judged fast
  bool searches;        ///< looks for the greatest error beside the sweep
  bool profiles_all;    ///< error against input also for programs with options
};
const NumericPlan& numeric_plan(harness::Depth depth);

}  // namespace assay::suites::numeric
