#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::vector_load_store {

/// Cases vector_load_store/literal/<function>: vstore_half of literals, which the compiler may
/// compute.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::vector_load_store
