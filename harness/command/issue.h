#pragma once
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/record/run_options.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay issue GROUP --of=RESULTS`: a report in Markdown for the driver's maintainers, about one
/// group of failures. The report says what is wrong and how often, and quotes the specification. A
/// C program in the report shows the failure. GROUP is the id of a group or of one of its cases.
/// The program is made and tried with the options of the run (request_of) and the typed options.
///
/// Returns exit_unexpected if no program showed the failure. Throws UsageError if there is no such
/// group.
int issue_command(const OptionText& typed, const std::string& group, const std::string& results,
                  std::span<const Suite> all_suites);

}  // namespace assay::harness
