#pragma once
#include <optional>

#include "harness/judge/swept.h"

namespace assay::suites::numeric {

/// Both functions return nothing if the case has no sweep.
std::optional<harness::SweptFunction> swept_function(const harness::Case& one);
std::optional<harness::Measurement> judged_again(const harness::Case& one,
                                                 const harness::DeviceInfo& device,
                                                 const harness::RunOptions& options,
                                                 const harness::Measurement& recorded);

}  // namespace assay::suites::numeric
