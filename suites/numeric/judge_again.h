#pragma once
#include <optional>

#include "harness/judge/swept.h"

namespace assay::suites::numeric {

/// swept_function() returns the function that a case sweeps. judged_again() judges a record of the
/// case again. Both return nothing if the case has no sweep (harness/judge/swept.h).
std::optional<harness::SweptFunction> swept_function(const harness::Case& one);
std::optional<harness::Measurement> judged_again(const harness::Case& one,
                                                 const harness::DeviceInfo& device,
                                                 const harness::RunOptions& options,
                                                 const harness::Measurement& recorded);

}  // namespace assay::suites::numeric
