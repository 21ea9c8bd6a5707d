#pragma once
#include "harness/cases/case.h"

namespace assay::suites::image_filtering {

/// Reading with every sampler and floating-point coordinates (OpenCL C 8.1, 8.2, 8.4). Ids:
/// image_filtering/read_imagef/image2d/rgba.unorm_int8/linear/repeat/normalized.
harness::Suite suite();

}  // namespace assay::suites::image_filtering
