#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::vector_load_store {

/// Cases vector_load_store/literal/<function>: the compiler may compute vstore_half of literals.
std::vector<harness::Case> literals(const Target& target);

}  // namespace assay::suites::vector_load_store
