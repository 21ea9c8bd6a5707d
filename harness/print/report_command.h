#pragma once
#include <string>

namespace assay::harness {

/// Writes report.html for a folder of results. It runs reports/report.py, which is embedded in the
/// binary and needs Python and Jinja2. If these are missing, a line on stderr says how to make the
/// page later, and the run does not fail. With `announce`, it prints the path of the page to
/// stdout. Returns whether the page was written.
bool write_report(const std::string& out, bool announce);

/// `assay report DIR`. Returns the exit status: 2 if a run is incomplete. Throws UsageError if the
/// page cannot be made.
int report_command(const std::string& out);

}  // namespace assay::harness
