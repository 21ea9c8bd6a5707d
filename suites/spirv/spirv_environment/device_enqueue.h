#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

namespace assay::suites::spirv_environment {

/// Cases of SPIR-V kernels that enqueue kernels.
std::vector<harness::Case> device_enqueue_cases(const Target& target);

/// The modules of these cases.
std::vector<spirv::Module> device_enqueue_modules(unsigned address_bits);

}  // namespace assay::suites::spirv_environment
