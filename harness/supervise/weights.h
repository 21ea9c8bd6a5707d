#pragma once
#include <string>

#include "harness/record/budget.h"

namespace assay::harness {

/// The time that a case adds to such a run: from a run's records, divided by its workers. Throws
/// UsageError.
Weights weights_of_run(const std::string& folder);

}  // namespace assay::harness
