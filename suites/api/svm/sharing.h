#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

/// Queues, clones, buffers, or host and device share an allocation.
std::span<const host::Example> sharing();

}  // namespace assay::suites::svm
