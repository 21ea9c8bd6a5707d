#pragma once
#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "reference/judge/judge.h"
#include "suites/target/modes.h"

namespace assay::suites {

/// What a row's accuracy means on a device: with the flushing of 7.5.3 where the device does not
/// keep subnormals, the default rounding mode of 7.1, what else its profile allows, and what the
/// options of a mode permit (null: none).
reference::Rules rules_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                           const reference::Accuracy& accuracy,
                           const reference::FloatFormat& format, int width,
                           const Mode* mode = nullptr);

}  // namespace assay::suites
