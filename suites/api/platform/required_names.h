#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {

/// The names that a list of the device must have, from data/api/required_names.csv. Uses rows for
/// the device's version and profile whose conditions the device meets. Throws harness::UsageError
/// for damaged data.
std::vector<std::string> required_names(host::Setting& on, std::string_view list);

std::span<const host::Example> required();

}  // namespace assay::suites::platform
