#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::atomics_legacy {

/// Atomic functions in loops, branches and functions: `atomics_legacy/control_flow/...`.
std::vector<harness::Case> control_flow(const Target& target);

}  // namespace assay::suites::atomics_legacy
