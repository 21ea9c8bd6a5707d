#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {

/// Names that a list of the device must hold, by data/api/required_names.csv: those of its
/// version and profile whose condition it meets. Throws harness::UsageError for damaged data.
std::vector<std::string> required_names(host::Setting& on, std::string_view list);

/// Checks that the lists of extensions, intermediate languages and features have the required
/// names. The list of languages has two forms, which platform/paired_queries.h compares.
std::span<const host::Example> required();

}  // namespace assay::suites::platform
