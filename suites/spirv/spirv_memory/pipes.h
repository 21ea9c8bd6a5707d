#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::spirv_memory {

/// Pipes of modules: a kernel reads the packets that another kernel wrote.
std::vector<harness::Case> pipe_cases(const Target& target);

}  // namespace assay::suites::spirv_memory
