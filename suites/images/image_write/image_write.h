#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::image_write {

/// Cases of kernels with many images, and of work-items that write and read one image.
std::span<const host::Example> examples();

/// Cases of every type and format of read_write images. After a barrier, a work-item reads what
/// another work-item wrote.
std::vector<harness::Case> barriers(const Target& target);

}  // namespace assay::suites::image_write
