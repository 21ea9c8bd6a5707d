#pragma once
#include "harness/cases/case.h"

namespace assay::suites::host_threads {

harness::Suite suite();

}  // namespace assay::suites::host_threads
