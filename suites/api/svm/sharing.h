#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

/// Several users of one allocation: queues, clones, host and device, and buffers that use the
/// allocation.
std::span<const host::Example> sharing();

}  // namespace assay::suites::svm
