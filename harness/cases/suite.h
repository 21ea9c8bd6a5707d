#pragma once
#include <functional>
#include <string>
#include <vector>

namespace assay::harness {

struct Case;        // harness/cases/case.h
struct DeviceInfo;  // harness/devices/device.h
struct RunOptions;  // harness/cases/run_options.h

struct Suite {
  std::string name;   ///< "math"
  std::string title;  ///< "Math functions (OpenCL C 6.15.2)"
  std::function<std::vector<Case>(const DeviceInfo&, const RunOptions&)> expand;
};

}  // namespace assay::harness
