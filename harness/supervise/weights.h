#pragma once
#include <string>

#include "harness/record/budget.h"

namespace assay::harness {

/// From a run's records, divided by its workers: the time that a case adds to such a run. Throws
/// UsageError.
Weights weights_of_run(const std::string& folder);

}  // namespace assay::harness
