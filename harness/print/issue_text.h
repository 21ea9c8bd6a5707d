#pragma once
#include <optional>
#include <string>

#include "harness/cases/requirements.h"
#include "harness/judge/groups.h"
#include "harness/record/results.h"

namespace assay::harness {

/// A program that shows a failure, and the result of trying it.
struct IssueProgram {
  std::string text;                   ///< empty: no program could be made
  std::optional<std::string> output;  ///< nothing: the program was not tried
  std::string ended;                  ///< how the trial ended: "exit status 1"
  std::string problem;                ///< why the program does not show the failure; empty if it
                                      ///< does
};

/// The report of `assay issue`, in Markdown (see harness/command/issue.h). `shown` is the record
/// that represents the group. Texts from the driver and the results are escaped: they cannot add
/// markup or lines, or control a terminal.
std::string issue_text(const Results& results, const Group& group, std::size_t shown,
                       const Requirements& rows, const IssueProgram& program);

}  // namespace assay::harness
