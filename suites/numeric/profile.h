#pragma once
#include <vector>

#include "harness/cases/measurement.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// True for scalar floating-point functions of one argument, if the kernel reads the inputs from
/// memory.
bool has_profile(const NumericCase& c);

/// The greatest error in each of about a hundred parts of the argument's range. MPFR judges a few
/// inputs of each part. No verdict depends on these errors. If the kernel of `run` makes its own
/// inputs, profile() builds the case's other kernel, which reads inputs from memory.
std::vector<harness::ProfilePoint> profile(NumericRun& run, const NumericCase& c,
                                           harness::CaseContext& context);

}  // namespace assay::suites::numeric
