#pragma once
#include <cstdint>
#include <string>

#include "suites/images/samples.h"

namespace assay::suites::images {

/// The conditions under which a color is wrong, besides its coordinates: `fails by itself, in a
/// launch of one work-item; also with CL_FILTER_NEAREST`. Empty if no launch gives a wrong color.
/// No launch begins after `seconds`; on a busy machine, this limit is longer. Throws the exceptions
/// of launches.
std::string sampling_needs(const Sampling& s, const Samples& samples, std::uint64_t index,
                           harness::CaseContext& context, double seconds);

}  // namespace assay::suites::images
