#pragma once
#include "harness/case.h"

namespace assay::suites::events {

/// The suite `events`: events, callbacks, wait lists, markers and barriers.
harness::Suite suite();

}  // namespace assay::suites::events
