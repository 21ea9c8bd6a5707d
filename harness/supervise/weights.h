#pragma once
#include <string>

#include "harness/record/budget.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The time that each case adds to a run: its time in the records, divided by the number of
/// workers. Throws UsageError.
Weights weights_of_run(const std::string& folder);

/// Weights::of_driver() for the device's driver.
Weights weights_of_driver(const std::string& data_folder, const DeviceInfo& device);

}  // namespace assay::harness
