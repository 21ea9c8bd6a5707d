#pragma once
#include <cstdint>
#include <string>

#include "suites/images/samples.h"

namespace assay::suites::images {

/// The conditions of a wrong color besides its coordinates. An example is `fails by itself, in a
/// launch of one work-item; with CL_FILTER_NEAREST, too; with an image of 2x1x1 elements, too`.
/// Launches with other work-items, other samplers, smaller images and other work-group sizes find
/// them. Empty if the color is right in all these launches. No new launch begins after `seconds`
/// (later on a busy machine). Throws the exceptions of launches.
std::string sampling_needs(const Sampling& s, const Samples& samples, std::uint64_t index,
                           harness::CaseContext& context, double seconds);

}  // namespace assay::suites::images
