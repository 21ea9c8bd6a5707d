#pragma once
#include <span>
#include <string>

#include "harness/run/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay recheck RUN...`: results of one device judged again without it. Level 0 asks whether the
/// files are ones that Assay writes; 1 whether plan, skips, citations, requirements and certainties
/// are those that follow from the recorded device (--driver=FILE.json); 2 whether the recorded
/// inputs and answers give the recorded errors, rules, limits and outcomes, by MPFR.
/// Prints what contradicts that, and as JSON also what the results say together: outcomes,
/// coverage, the interpretations that verdicts rest on. Returns the exit status: 1 where something
/// is contradicted.
int recheck(std::span<const std::string> runs, int level, const RunRequest& request,
            std::span<const Suite> suites);

}  // namespace assay::harness
