#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay recheck RUN...`: results of one device judged again without it. Level 0 asks whether
/// Assay could have written the files. Level 1 asks whether plan, skips, citations, requirements
/// and certainties follow from the recorded device (--driver=FILE.json). Level 2 asks whether the
/// recorded inputs and answers give the recorded errors, rules, limits and outcomes, by MPFR.
/// Prints the contradictions, and as JSON also the joint results: outcomes, coverage, the
/// interpretations that verdicts rest on. Returns the exit status: 1 if there is a contradiction.
int recheck(std::span<const std::string> runs, int level, const RunRequest& request,
            std::span<const Suite> suites);

}  // namespace assay::harness
