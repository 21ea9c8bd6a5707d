#pragma once
#include <vector>

#include "harness/cases/measurement.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// Whether a run records how the error depends on the argument. It does for floating-point
/// functions of one argument, in the plain form of scalars.
bool has_profile(const NumericCase& c);

/// The greatest error in each of about a hundred parts of the argument's range. The range has all
/// numbers in their order. MPFR judges a few inputs of each part. The profile is only for readers;
/// no verdict depends on it. `run` is the run of the case. If its kernel makes the inputs, the
/// kernel that reads them is built.
std::vector<harness::ProfilePoint> profile(NumericRun& run, const NumericCase& c,
                                           harness::CaseContext& context);

}  // namespace assay::suites::numeric
