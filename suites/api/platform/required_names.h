#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {

/// The names that a list of the device must have: rows of data/api/required_names.csv for its
/// version and profile, if the device meets the conditions of the rows. Throws
/// harness::UsageError for damaged data.
std::vector<std::string> required_names(host::Setting& on, std::string_view list);

std::span<const host::Example> required();

}  // namespace assay::suites::platform
