#pragma once
#include <span>

#include "harness/cases/measurement.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/sweep.h"
#include "reference/base/batch_judge.h"

namespace assay::suites::numeric {

/// `group` has the inputs of the element's group. `width` is the width of a vector.
harness::Exhibit exhibit_of(const reference::BatchJudge& judge, std::uint64_t index, int width,
                            std::span<const harness::InputBits> group,
                            const reference::SubjectBits& subject);

/// Failing exhibits are more severe than passing exhibits.
double severity_of(const harness::Exhibit& exhibit);

harness::Measurement measurement_of(const reference::Tally& tally,
                                    const reference::BatchJudge& judge,
                                    const harness::Inputs& inputs, int width, bool exhaustive);

/// The inputs that are judged together with element `index`.
std::vector<harness::InputBits> group_of(const harness::Inputs& inputs, std::uint64_t index,
                                         int group_size);

}  // namespace assay::suites::numeric
