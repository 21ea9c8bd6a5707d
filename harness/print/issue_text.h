#pragma once
#include <optional>
#include <string>

#include "harness/cases/requirements.h"
#include "harness/judge/groups.h"
#include "harness/record/results.h"

namespace assay::harness {

/// A program that shows a failure, and what it did when it was tried.
struct IssueProgram {
  std::string text;                   ///< empty: none could be made
  std::optional<std::string> output;  ///< nothing: it was not tried
  std::string ended;                  ///< how its run ended: "exit status 1"
  std::string problem;                ///< why the failure is not shown; empty: it is
};

/// The report of `assay issue`, in Markdown: see harness/command/issue.h. `shown` is the record
/// that represents the group. Texts of the driver and of the results add no markup, no line and no
/// character that steers a terminal.
std::string issue_text(const Results& results, const Group& group, std::size_t shown,
                       const Requirements& rows, const IssueProgram& program);

}  // namespace assay::harness
