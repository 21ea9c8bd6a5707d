#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

/// Several users of one allocation: queues, clones, the host and the device, buffers that use it.
std::span<const host::Example> sharing();

}  // namespace assay::suites::svm
