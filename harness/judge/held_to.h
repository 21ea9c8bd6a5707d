#pragma once
#include "harness/base/version.h"
#include "harness/cases/certainty.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// True if statements of these versions of the specification apply to the device.
using HeldTo = bool (*)(const DeviceInfo& device, const RunOptions& options,
                        const Versions& versions);
/// main() passes the rule, because the harness does not include suites. Call set_held_to() once,
/// before any failure is judged. Before this call, every row of data/certainty.csv applies.
void set_held_to(HeldTo rule);

/// Leaves out rows of data/certainty.csv whose statements do not apply to the device. Throws
/// UsageError for wrong data.
const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device);

}  // namespace assay::harness
