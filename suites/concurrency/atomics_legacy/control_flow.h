#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::atomics_legacy {

/// Cases `atomics_legacy/control_flow/...`: atomic functions in loops, branches and functions.
std::vector<harness::Case> control_flow(const Target& target);

}  // namespace assay::suites::atomics_legacy
