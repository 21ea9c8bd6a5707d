#pragma once
#include "harness/cases/case.h"

namespace assay::suites::vector_load_store {

/// The suite `vector_load_store` (OpenCL C 6.15.7).
harness::Suite suite();

}  // namespace assay::suites::vector_load_store
