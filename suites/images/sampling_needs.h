#pragma once
#include <cstdint>
#include <string>

#include "suites/images/samples.h"

namespace assay::suites::images {

/// The conditions that a wrong color needs besides its coordinates, in one sentence: `fails by
/// itself, in a launch of one work-item; with CL_FILTER_NEAREST, too; with an image of 2x1x1
/// elements, too`. They are found by launches with other work-items, other samplers, smaller
/// images, and other work-group sizes. Empty if the color is right in all of them. No new launch
/// begins after `seconds` (later on a busy machine). Throws the exceptions of launches.
std::string sampling_needs(const Sampling& s, const Samples& samples, std::uint64_t index,
                           harness::CaseContext& context, double seconds);

}  // namespace assay::suites::images
