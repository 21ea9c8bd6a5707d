#pragma once
#include <string>

#include "harness/record/budget.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The time of each case in the records, divided by the number of workers. Throws UsageError.
Weights weights_of_run(const std::string& folder);

Weights weights_of_driver(const std::string& data_folder, const DeviceInfo& device);

}  // namespace assay::harness
