#pragma once
#include <optional>
#include <string>

#include "harness/cases/requirements.h"
#include "harness/judge/groups.h"
#include "harness/record/results.h"

namespace assay::harness {

/// A program for a failure, and what happened when it was tried.
struct IssueProgram {
  std::string text;                   ///< empty if no program could be made
  std::optional<std::string> output;  ///< empty if the program was not tried
  std::string ended;                  ///< the end of the program: "exit status 1"
  std::string problem;                ///< why the program does not show the failure; empty if it
                                      ///< does
};

/// The report of `assay issue` in Markdown (harness/command/issue.h). `shown` is the record that
/// represents the group. Texts of the driver and the results are escaped. So these texts add no
/// markup and control no terminal.
std::string issue_text(const Results& results, const Group& group, std::size_t shown,
                       const Requirements& rows, const IssueProgram& program);

}  // namespace assay::harness
