#pragma once
#include "harness/base/version.h"
#include "harness/cases/certainty.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// Whether a device must fulfill statements of these versions of the specification. The rule is the
/// suites' (suites/target/revisions.h), which the harness does not know: main() joins the two.
using HeldTo = bool (*)(const DeviceInfo& device, const RunOptions& options,
                        const Versions& versions);
/// To be called once, before anything is judged; until then every row holds.
void set_held_to(HeldTo rule);

/// data/certainty.csv for a device. Rows whose sentence the device need not fulfill are left out.
/// Then an older row, or none, covers the failure. Read once for each device. Throws UsageError for
/// damaged data.
const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device);

}  // namespace assay::harness
