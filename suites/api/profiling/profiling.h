#pragma once
#include "harness/cases/case.h"

namespace assay::suites::profiling {

/// The suite `profiling`: the times of commands.
harness::Suite suite();

}  // namespace assay::suites::profiling
