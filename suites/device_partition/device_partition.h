#pragma once
#include "harness/case.h"

namespace assay::suites::device_partition {

/// The suite `device_partition`: sub-devices.
harness::Suite suite();

}  // namespace assay::suites::device_partition
