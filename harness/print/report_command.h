#pragma once
#include <string>

namespace assay::harness {

/// Needs Python with Jinja2. Without them, a line on stderr says how to make the page later.
/// Returns whether the page was written.
bool write_report(const std::string& out, bool announce);

/// `assay report DIR`. Returns the exit status; 2 if a run is incomplete. Throws UsageError if the
/// page cannot be made.
int report_command(const std::string& out);

}  // namespace assay::harness
