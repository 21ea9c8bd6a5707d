#pragma once
#include "harness/base/version.h"
#include "harness/cases/certainty.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// Whether the statements of these versions of the specification apply to a device. The suites have
/// this rule (suites/target/revisions.h), and the harness does not include suites. So main() passes
/// the rule to the harness.
using HeldTo = bool (*)(const DeviceInfo& device, const RunOptions& options,
                        const Versions& versions);
/// Call this once, before anything is judged. Before this call, every row holds.
void set_held_to(HeldTo rule);

/// data/certainty.csv for a device. Rows whose statements do not apply to the device are left out.
/// Then an older row may cover a failure, or no row. The table is read once for each device. Throws
/// UsageError for damaged data.
const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device);

}  // namespace assay::harness
