#include "suites/target/formats.h"

#include <fmt/format.h>

#include <array>

namespace assay::suites::math {
namespace {

using harness::DeviceInfo;

constexpr std::array<Format, 3> table{{
    {.numbers = &reference::float_format,
     .config = &DeviceInfo::single_fp_config,
     .code = "uint",
     .code_suffix = "u"},
    {.numbers = &reference::double_format,
     .config = &DeviceInfo::double_fp_config,
     .extension = "cl_khr_fp64",
     .feature = "__opencl_c_fp64",
     .core = {1, 2},  // 'double is an optional type ... if supported': 6.1.1 of OpenCL C 1.2
     .code = "ulong",
     .code_suffix = "ul"},
    {.numbers = &reference::half_format,
     .config = &DeviceInfo::half_fp_config,
     .extension = "cl_khr_fp16",
     .code = "ushort",
     .code_suffix = "u"},
}};

}  // namespace

std::optional<std::string> Format::missing(const DeviceInfo& device) const {
  if (extension.empty() || device.has_extension(extension)) return std::nullopt;
  if (!feature.empty()) {
    if (device.has_feature(feature) || device.*config != 0) return std::nullopt;
    return fmt::format("needs {}: a CL_DEVICE_DOUBLE_FP_CONFIG, {} or {}", type(), feature,
                       extension);
  }
  return fmt::format("needs {}: {}", type(), extension);
}

std::string Format::pragma(const DeviceInfo& device, harness::Version std) const {
  if (extension.empty() || !device.has_extension(extension)) return {};
  const harness::Version language = std == harness::Version{} ? device.opencl_c_version : std;
  if (core != harness::Version{} && language >= core) return {};
  return fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
}

std::span<const Format> formats() {
  return table;
}

}  // namespace assay::suites::math
