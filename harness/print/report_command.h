#pragma once
#include <string>

namespace assay::harness {

/// Writes report.html for a folder of results with reports/report.py, which the binary carries and
/// which needs Python and Jinja2. If these are missing, it says on stderr how to get the page
/// later, and the run does not fail. `announce`: says on stdout where the page is. Returns whether
/// it was written.
bool write_report(const std::string& out, bool announce);

/// `assay report DIR`. Returns the exit status, 2 where a run is incomplete; throws UsageError
/// where the page cannot be made.
int report_command(const std::string& out);

}  // namespace assay::harness
