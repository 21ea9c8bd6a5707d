#pragma once
#include <CL/cl.h>

#include "harness/devices/device.h"

namespace assay::suites {

/// A device of OpenCL 3.0 with float and double, for tests that make cases but do not run them.
inline harness::DeviceInfo some_device() {
  harness::DeviceInfo info;
  info.version = {3, 0};
  info.single_fp_config = info.double_fp_config = CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST;
  info.profile = "FULL_PROFILE";
  return info;
}

}  // namespace assay::suites
