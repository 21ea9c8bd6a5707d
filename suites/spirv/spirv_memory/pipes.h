#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::spirv_memory {

/// Cases of pipes in SPIR-V: a kernel reads packets that another kernel wrote.
std::vector<harness::Case> pipe_cases(const Target& target);

}  // namespace assay::suites::spirv_memory
