#pragma once
#include "harness/cases/run_options.h"

namespace assay::suites::numeric {

struct NumericPlan {
  harness::Depth depth;
  int double_halvings;  ///< how often the number of inputs is halved, for functions of doubles with
                        ///< a fast evaluation
  bool searches;        ///< also searches for the greatest error
  bool profiles_all;    ///< also records errors by input for programs with build options
};
const NumericPlan& numeric_plan(harness::Depth depth);

}  // namespace assay::suites::numeric
