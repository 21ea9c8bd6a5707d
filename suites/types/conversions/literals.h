#pragma once
#include <vector>

#include "harness/cases/case.h"

namespace assay::suites::conversions {

/// Explicit conversions of arguments that the compiler knows: it may fold them, with arithmetic of
/// its own.
std::vector<harness::Case> literals(const harness::DeviceInfo& device,
                                    const harness::RunOptions& options);

}  // namespace assay::suites::conversions
