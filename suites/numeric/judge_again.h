#pragma once
#include "harness/cases/measurement.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// What was recorded of a case, with all that follows from the recorded inputs and answers made
/// again: limit, errors, rules, references, findings, the number of inputs and whether they are
/// all. What only the device knows stays: counts, answers, what a failing one needs beside it.
harness::Measurement judged_again(const NumericCase& c, const harness::RunOptions& options,
                                  const harness::Measurement& recorded);

}  // namespace assay::suites::numeric
