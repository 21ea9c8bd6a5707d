#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::image_write {

/// Kernels with many images, and an image that several work-items write and read.
std::span<const host::Example> examples();

/// Every type and format of read_write images. After a barrier, a work-item reads the value that
/// another work-item wrote.
std::vector<harness::Case> barriers(const Target& target);

}  // namespace assay::suites::image_write
