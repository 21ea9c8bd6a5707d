#pragma once
#include "harness/cases/case.h"

namespace assay::suites::events {

/// The suite `events`: events, callbacks, wait lists, markers and barriers.
harness::Suite suite();

}  // namespace assay::suites::events
