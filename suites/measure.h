#pragma once
#include "harness/measurement.h"
#include "harness/sweep.h"
#include "reference/judge.h"

namespace assay::suites {

/// What a judge needs of a piece of a sweep.
reference::Batch batch_of(const harness::BatchView& view);

/// One answer as people read it.
harness::Exhibit exhibit_of(const reference::Judge& judge, std::uint64_t index,
                            const std::array<std::uint64_t, 3>& input,
                            const std::array<std::uint64_t, 2>& subject);

/// What a tally says, in the harness' words; called once for a case.
harness::Measurement measurement_of(const reference::Tally& tally, const reference::Judge& judge,
                                    bool exhaustive);

}  // namespace assay::suites
