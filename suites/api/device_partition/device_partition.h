#pragma once
#include "harness/cases/case.h"

namespace assay::suites::device_partition {

harness::Suite suite();

}  // namespace assay::suites::device_partition
