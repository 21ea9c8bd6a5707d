#pragma once
#include <string>

#include "harness/record/budget.h"

namespace assay::harness {

/// The time that each case adds to a run: its time in the records, divided by the number of
/// workers. Throws UsageError.
Weights weights_of_run(const std::string& folder);

}  // namespace assay::harness
