#pragma once
#include <CL/opencl.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/loader.h"

namespace assay::harness {

inline std::optional<cl::Device> pocl_device() {
  open_loader();
  std::vector<cl::Platform> platforms;
  if (cl::Platform::get(&platforms) != CL_SUCCESS) return std::nullopt;
  for (const cl::Platform& platform : platforms) {
    if (platform.getInfo<CL_PLATFORM_VENDOR>().find("pocl") == std::string::npos) continue;
    std::vector<cl::Device> devices;
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    if (!devices.empty()) return devices.front();
  }
  return std::nullopt;
}

}  // namespace assay::harness
