#pragma once
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/run/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay issue GROUP --of=RESULTS`: a report of a group of failures for those who keep the driver,
/// in Markdown: what is wrong, the sentences of the specification, a program that shows it and what
/// it prints, versions, how often, what was ruled out. GROUP is a group's id, as groups.json and
/// the end of a run have it, or the id of one of its cases. The program is made with the driver of
/// the request; without it the report says why there is none.
/// Throws UsageError where the results have no such group.
int issue_command(const RunRequest& request, const std::string& group, const std::string& results,
                  std::span<const Suite> suites);

}  // namespace assay::harness
