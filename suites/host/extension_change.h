#pragma once
#include <string>
#include <string_view>

#include "suites/host/extension.h"

namespace assay::suites::host {

/// "0.9.4", in the form of CL_MAKE_VERSION. Throws std::invalid_argument for another form.
cl_version parse_revision(const std::string& text);

/// True if the device's version of an extension has a change. data/api/extension_changes.csv has
/// the first version with each change. Throws harness::UsageError if the table has no row.
bool has_change(Setting& on, std::string_view extension, std::string_view change);

/// Skips the case if the change is missing: "needs cl_khr_command_buffer 0.9.1".
bool needs_change(Setting& on, std::string_view extension, std::string_view change);

}  // namespace assay::suites::host
