#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::atomics {

/// Uses of atomics in programs: initialization, histograms, lists, counters, locks.
std::vector<harness::Case> programs(const Target& target);

}  // namespace assay::suites::atomics
