#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay recheck RUN...`: judges a device's results again, without the device. Level 0 checks that
/// Assay could have written the files. Level 1 checks that plan, skips, citations, requirements and
/// certainties follow from the recorded device. Level 2 checks with MPFR that errors, rules, limits
/// and outcomes follow from the recorded inputs and answers. Returns the exit status; 1: a
/// contradiction.
int recheck(std::span<const std::string> runs, int level, const RunRequest& request,
            std::span<const Suite> suites);

}  // namespace assay::harness
