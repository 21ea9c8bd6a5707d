#pragma once
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/record/run_options.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay issue GROUP --of=RESULTS` writes a report in Markdown about one group of failures. GROUP
/// is the id of the group or of one of its cases. The report's C program is made and tried with the
/// options of the run and the options `typed`. Returns exit_unexpected if the program did not show
/// the failure. Throws UsageError if there is no such group.
int issue_command(const OptionText& typed, const std::string& group, const std::string& results,
                  std::span<const Suite> all_suites);

}  // namespace assay::harness
