#pragma once
#include "harness/cases/case.h"

namespace assay::suites::image_formats {

/// The suite `image_formats`: what clGetSupportedImageFormats lists (OpenCL 1.2, 5.3.2), against
/// the minimum lists and the combinations allowed of data/images/, against itself, and against
/// clCreateImage.
harness::Suite suite();

}  // namespace assay::suites::image_formats
