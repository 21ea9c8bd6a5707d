#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::image_write {

/// Kernels with many images; work-items that write and read one together.
std::span<const host::Example> examples();

/// Every type and format of read_write images. After a barrier, other work-items read what
/// work-items wrote.
std::vector<harness::Case> barriers(const Target& target);

}  // namespace assay::suites::image_write
