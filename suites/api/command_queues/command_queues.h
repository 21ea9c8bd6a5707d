#pragma once
#include "harness/cases/case.h"

namespace assay::suites::command_queues {

/// The suite `command_queues`: command-queues, flushing and finishing.
harness::Suite suite();

}  // namespace assay::suites::command_queues
