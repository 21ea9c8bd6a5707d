#pragma once
#include <optional>
#include <string>

#include "harness/cases/requirements.h"
#include "harness/judge/groups.h"
#include "harness/record/results.h"

namespace assay::harness {

struct IssueProgram {
  std::string text;                   ///< empty if no program could be made
  std::optional<std::string> output;  ///< empty if the program did not run
  std::string ended;                  ///< how the program ended: "exit status 1"
  std::string problem;                ///< why the program does not show the failure; may be empty
};

/// Writes the report of `assay issue` in Markdown. Texts of the driver are escaped, so that they
/// add no markup and control no terminal.
std::string issue_text(const Results& results, const Group& group, std::size_t shown,
                       const Requirements& rows, const IssueProgram& program);

}  // namespace assay::harness
