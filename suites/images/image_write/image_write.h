#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::image_write {

/// Kernels with many images; work-items that write and read one together.
std::span<const api::Example> examples();

}  // namespace assay::suites::image_write
