#pragma once
#include <string_view>

#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "reference/acceptance/accuracy_table.h"

namespace assay::suites {

/// The row of the accuracy tables that judges a device: from the document of its version (or of
/// --spec), or, where that document has no such row, from the next older one that has it (3.0.19
/// prints the cell of x + y blank). Never from a newer one: what a version does not limit it
/// allows. The row carries its citation. nullptr where there is none.
///
/// Throws harness::UsageError for an unknown --spec or --profile and for damaged tables.
const reference::AccuracyRow* find_limit(const harness::DeviceInfo& device,
                                         const harness::RunOptions& options,
                                         std::string_view table_row, std::string_view format,
                                         std::string_view mode);

/// "full" or "embedded": --profile, else the device's.
std::string_view profile_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

}  // namespace assay::suites
