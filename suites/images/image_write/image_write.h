#pragma once
#include <span>

#include "harness/cases/case.h"
#include "suites/api/example.h"

namespace assay::suites::image_write {

/// Writing every format and type of image from kernels (OpenCL C 6.15.15.4, 8.3). Ids:
/// image_write/write_imagef/image2d/rgba.unorm_int8/write_only.
harness::Suite suite();

/// Kernels with many images; work-items that write and read one together.
std::span<const api::Example> examples();

}  // namespace assay::suites::image_write
