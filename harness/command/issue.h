#pragma once
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/record/run_options.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay issue GROUP --of=RESULTS`: a report of a group of failures for the maintainers of the
/// driver, in Markdown. It says what is wrong, how often, and what was ruled out. It has the
/// sentences of the specification, a program that shows the failure with its output, and versions.
/// GROUP is a group's id, as groups.json and the end of a run have it, or the id of one of its
/// cases. The program is made and tried with the options of the run (request_of) and the typed
/// options.
///
/// Returns exit_unexpected if no program showed the failure; the report says so, too. Throws
/// UsageError if the results have no such group.
int issue_command(const OptionText& typed, const std::string& group, const std::string& results,
                  std::span<const Suite> all_suites);

}  // namespace assay::harness
