#pragma once
#include <vector>

#include "suites/negative_build.h"

namespace assay::suites::image_queries {

/// The suite `image_queries`: get_image_* in kernels against what the image was made with (OpenCL C
/// 6.15.15.5), and how image and sampler types may not be used (6.8, 6.11).
harness::Suite suite();

/// Programs that must not build.
std::vector<NegativeBuild> forbidden(const harness::DeviceInfo& device,
                                     const harness::RunOptions& options);

}  // namespace assay::suites::image_queries
