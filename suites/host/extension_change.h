#pragma once
#include <string>
#include <string_view>

#include "suites/host/extension.h"

namespace assay::suites::host {

/// The version in the form of CL_MAKE_VERSION: "0.9.4". Throws std::invalid_argument for another
/// form.
cl_version parse_revision(const std::string& text);

/// Whether the device's version of an extension has a change. data/api/extension_changes.csv has
/// the first version with each change. Throws harness::UsageError if there is no row.
bool has_change(Setting& on, std::string_view extension, std::string_view change);

/// Like has_change(), but skips the case if the change is missing: "needs cl_khr_command_buffer
/// 0.9.1".
bool needs_change(Setting& on, std::string_view extension, std::string_view change);

}  // namespace assay::suites::host
