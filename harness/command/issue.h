#pragma once
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/record/run_options.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay issue GROUP --of=RESULTS`: writes a report for the maintainers of the driver, in
/// Markdown. The report is about one group of failures. It says what is wrong, how often, and what
/// was ruled out. It quotes the specification, and has a program that shows the failure, the
/// program's output, and versions. GROUP is the id of a group, or the id of one of its cases.
/// groups.json and the end of a run show the ids of groups. The options of the run (request_of) and
/// the typed options are used to make and try the program.
///
/// Returns exit_unexpected if no program showed the failure. The report says so, too. Throws
/// UsageError if the results have no such group.
int issue_command(const OptionText& typed, const std::string& group, const std::string& results,
                  std::span<const Suite> all_suites);

}  // namespace assay::harness
