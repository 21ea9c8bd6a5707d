#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::image_read {

/// Kernels with many images.
std::span<const api::Example> examples();

}  // namespace assay::suites::image_read
