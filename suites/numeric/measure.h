#pragma once
#include <span>

#include "harness/cases/measurement.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/sweep.h"
#include "reference/base/batch_judge.h"

namespace assay::suites::numeric {

/// One answer in a readable form: the answer for element `index`. `group` has the inputs of the
/// element's group. `width` is the vector's width.
harness::Exhibit exhibit_of(const reference::BatchJudge& judge, std::uint64_t index, int width,
                            std::span<const harness::InputBits> group,
                            const reference::SubjectBits& subject);

/// Orders the exhibits of a sweep. A failing exhibit comes before a passing exhibit.
double severity_of(const harness::Exhibit& exhibit);

/// A tally's results as a harness::Measurement. It is called once for a case.
harness::Measurement measurement_of(const reference::Tally& tally,
                                    const reference::BatchJudge& judge,
                                    const harness::Inputs& inputs, int width, bool exhaustive);

/// The group of inputs that is judged together with element `index`.
std::vector<harness::InputBits> group_of(const harness::Inputs& inputs, std::uint64_t index,
                                         int group_size);

}  // namespace assay::suites::numeric
