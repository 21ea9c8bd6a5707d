#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

namespace assay::suites::spirv_environment {

std::vector<harness::Case> device_enqueue_cases(const Target& target);

std::vector<spirv::Module> device_enqueue_modules(unsigned address_bits);

}  // namespace assay::suites::spirv_environment
