#pragma once
#include "harness/case.h"

namespace assay::suites::host_threads {

/// The suite `host_threads`: calls from many threads of the host.
harness::Suite suite();

}  // namespace assay::suites::host_threads
