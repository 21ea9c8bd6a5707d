#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::atomics {

/// Uses of atomics in programs: initialization, histograms, lists, counters, locks.
std::vector<harness::Case> programs(const Target& target);
/// Uses that 6.15.12.10 refuses.
std::vector<harness::Case> refused(const Target& target);

}  // namespace assay::suites::atomics
