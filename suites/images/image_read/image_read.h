#pragma once
#include <span>

#include "harness/cases/case.h"
#include "suites/api/example.h"

namespace assay::suites::image_read {

/// Reading whole elements where the specification leaves no room: integer coordinates, samplers in
/// every place, and no sampler at all (OpenCL C 6.15.15.2, 6.15.15.3, 8.3). Ids:
/// image_read/read_imagef/image2d/rgba.unorm_int8/clamp/argument.
harness::Suite suite();

/// Kernels with many images.
std::span<const api::Example> examples();

}  // namespace assay::suites::image_read
