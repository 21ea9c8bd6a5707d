#pragma once
#include "harness/case.h"
#include "harness/device.h"
#include "reference/judge.h"

namespace assay::suites {

/// What a row's accuracy means on a device: with the flushing of 7.5.3 where the device does not
/// keep subnormals, the default rounding mode of 7.1, and what else its profile allows.
reference::Rules rules_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                           const reference::Accuracy& accuracy,
                           const reference::FloatFormat& format, int width);

}  // namespace assay::suites
