#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay recheck RUN...`: judges the results of one device again, without the device. Level 0
/// checks whether Assay could have written the files. Level 1 checks whether plan, skips,
/// citations, requirements and certainties follow from the recorded device (--driver=FILE.json).
/// Level 2 checks with MPFR whether the recorded inputs and answers give the recorded errors,
/// rules, limits and outcomes. Prints the contradictions. As JSON, it also prints the joint
/// results: outcomes, coverage, and the interpretations on which verdicts depend. Returns the exit
/// status: 1 if there is a contradiction.
int recheck(std::span<const std::string> runs, int level, const RunRequest& request,
            std::span<const Suite> suites);

}  // namespace assay::harness
