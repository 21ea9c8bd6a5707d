#pragma once
#include "harness/base/version.h"
#include "harness/cases/certainty.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// True if statements of these versions apply to a device (suites/target/revisions.h). main()
/// passes the rule, because the harness does not include suites.
using HeldTo = bool (*)(const DeviceInfo& device, const RunOptions& options,
                        const Versions& versions);
/// Call this function once, before anything is judged. Before the call, every row applies.
void set_held_to(HeldTo rule);

/// data/certainty.csv for a device, read once, without rows whose statements do not apply. Throws
/// UsageError for wrong data.
const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device);

}  // namespace assay::harness
