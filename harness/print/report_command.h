#pragma once
#include <string>

namespace assay::harness {

/// Writes report.html for a folder of results with reports/report.py, which the binary carries and
/// which needs Python and Jinja2. If these are missing, it says on stderr how to get the page
/// later, and the run does not fail. `announce`: prints the path of the page to stdout. Returns
/// whether it was written.
bool write_report(const std::string& out, bool announce);

/// `assay report DIR`. Returns the exit status, 2 if a run is incomplete. Throws UsageError if the
/// page cannot be made.
int report_command(const std::string& out);

}  // namespace assay::harness
