#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::vector_load_store {

/// vector_load_store/literal/<function>: vstore_half of literal numbers, which the compiler knows.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::vector_load_store
