#include "suites/other_process.h"

#include <array>

namespace assay::suites {

cl_device_id device_of_names(const std::string& platform, const std::string& device) {
  std::array<cl_platform_id, 64> platforms{};
  cl_uint count = 0;
  clGetPlatformIDs(static_cast<cl_uint>(platforms.size()), platforms.data(), &count);
  const auto text_of = [](auto query, auto object, auto name) {
    std::array<char, 1024> text{};
    query(object, name, text.size() - 1, text.data(), nullptr);
    return std::string(text.data());
  };
  for (cl_uint p = 0; p < count; ++p) {
    if (text_of(clGetPlatformInfo, platforms.at(p), CL_PLATFORM_NAME) != platform) continue;
    std::array<cl_device_id, 64> devices{};
    cl_uint found = 0;
    if (clGetDeviceIDs(platforms.at(p), CL_DEVICE_TYPE_ALL, static_cast<cl_uint>(devices.size()),
                       devices.data(), &found) != CL_SUCCESS)
      continue;
    for (cl_uint d = 0; d < found; ++d)
      if (text_of(clGetDeviceInfo, devices.at(d), CL_DEVICE_NAME) == device) return devices.at(d);
  }
  return nullptr;
}

}  // namespace assay::suites
