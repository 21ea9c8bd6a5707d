#pragma once
#include <string>

#include "harness/run/budget.h"

namespace assay::harness {

/// Of a run's records, divided by its workers: what a case adds to the length of such a run.
/// Throws UsageError.
Weights weights_of_run(const std::string& folder);

}  // namespace assay::harness
