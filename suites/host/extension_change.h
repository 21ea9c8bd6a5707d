#pragma once
#include <string>
#include <string_view>

#include "suites/host/extension.h"

namespace assay::suites::host {

/// "0.9.4", as CL_MAKE_VERSION. Throws std::invalid_argument for another form.
cl_version parse_revision(const std::string& text);

/// Whether the device's version of an extension is at least that of a change to it: a row of
/// data/api/extension_changes.csv. Throws harness::UsageError if the table has no such row.
bool has_change(Setting& on, std::string_view extension, std::string_view change);

/// The same. If not, the case is skipped: "needs cl_khr_command_buffer 0.9.1".
bool needs_change(Setting& on, std::string_view extension, std::string_view change);

}  // namespace assay::suites::host
