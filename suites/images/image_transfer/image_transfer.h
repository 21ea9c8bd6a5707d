#pragma once
#include "harness/cases/case.h"

namespace assay::suites::image_transfer {

/// Moving regions of images of every type against a model on the host (OpenCL 1.2, 5.3.3). Ids:
/// image_transfer/write/image2d/rgba.unorm_int8.
harness::Suite suite();

}  // namespace assay::suites::image_transfer
