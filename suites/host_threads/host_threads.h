#pragma once
#include "harness/case.h"

namespace assay::suites::host_threads {

harness::Suite suite();

}  // namespace assay::suites::host_threads
