#pragma once
#include <span>

#include "harness/cases/measurement.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/sweep.h"
#include "reference/base/batch_judge.h"

namespace assay::suites::numeric {

/// One answer as people read it: that of element `index`, the inputs of whose group are `group`.
/// `width` is that of the vector.
harness::Exhibit exhibit_of(const reference::BatchJudge& judge, std::uint64_t index, int width,
                            std::span<const harness::InputBits> group,
                            const reference::SubjectBits& subject);

/// Orders the exhibits of a sweep: failing ones come before passing ones.
double severity_of(const harness::Exhibit& exhibit);

/// A tally's results in the harness' form. Called once for a case.
harness::Measurement measurement_of(const reference::Tally& tally,
                                    const reference::BatchJudge& judge,
                                    const harness::Inputs& inputs, int width, bool exhaustive);

/// The group of inputs with which element `index` is judged.
std::vector<harness::InputBits> group_of(const harness::Inputs& inputs, std::uint64_t index,
                                         int group_size);

}  // namespace assay::suites::numeric
