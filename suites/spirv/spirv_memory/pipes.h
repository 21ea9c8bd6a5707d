#pragma once
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

namespace assay::suites::spirv_memory {

/// Cases with pipes: packets, and reservations of work-items, work-groups and sub-groups.
std::vector<harness::Case> pipe_cases(const Target& target);

/// The modules whose reservations have the scope Subgroup.
std::vector<spirv::Module> sub_group_pipe_modules(unsigned address_bits);

}  // namespace assay::suites::spirv_memory
