#pragma once
#include "harness/base/version.h"
#include "harness/cases/certainty.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// Whether the statements of these versions of the specification apply to a device. The rule is in
/// the suites (suites/target/revisions.h). The harness does not include suites, so main() passes
/// the rule to the harness.
using HeldTo = bool (*)(const DeviceInfo& device, const RunOptions& options,
                        const Versions& versions);
/// Call this once, before anything is judged. Before this call, every row holds.
void set_held_to(HeldTo rule);

/// data/certainty.csv for a device. Rows whose statements do not apply to the device are left out.
/// A failure may then be covered by an older row, or by no row. The table is read once for each
/// device. Throws UsageError for damaged data.
const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device);

}  // namespace assay::harness
