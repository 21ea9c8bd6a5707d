#pragma once
#include <vector>

#include "harness/cases/measurement.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// Whether a run records how the case's error depends on its argument: floating-point functions of
/// one argument, in the plain form of scalars.
bool has_profile(const NumericCase& c);

/// The greatest error in each of some hundred parts of the argument's range. It covers all numbers
/// in their order, with a few inputs for each part, judged by MPFR. It is only for readers: no
/// verdict depends on it. `run` is that of the case; if its kernel makes the inputs, the one that
/// reads them is built.
std::vector<harness::ProfilePoint> profile(NumericRun& run, const NumericCase& c,
                                           harness::CaseContext& context);

}  // namespace assay::suites::numeric
