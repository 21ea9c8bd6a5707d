#pragma once
#include "harness/cases/case.h"

namespace assay::suites::image_objects {

/// The suite `image_objects`: making images of every type, what is asked of them, their references,
/// the memory that they share, and their greatest extents (OpenCL 1.2, 5.3.1, 5.3.7, 5.4).
harness::Suite suite();

}  // namespace assay::suites::image_objects
