#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::image_read {

/// Cases of kernels with many images.
std::span<const host::Example> examples();

}  // namespace assay::suites::image_read
