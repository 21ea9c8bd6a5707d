#include "suites/numeric/scalar_types.h"

#include <CL/cl.h>
#include <fmt/format.h>

namespace assay::suites::numeric {

using reference::ScalarType;

const ScalarType& unsigned_of(int bytes) {
  return *reference::find_scalar_type(bytes == 1   ? "uchar"
                                      : bytes == 2 ? "ushort"
                                      : bytes == 4 ? "uint"
                                                   : "ulong");
}

harness::NumberLayout layout_of(const ScalarType& type) {
  if (type.floating())
    return {harness::NumberLayout::Kind::floating, type.bits, type.format->significand_bits()};
  return type.is_signed() ? harness::signed_layout(type.bits) : harness::unsigned_layout(type.bits);
}

std::optional<std::string> missing_type(const harness::DeviceInfo& device, const ScalarType& type) {
  if (type.floating() && type.bits == 16 && !device.has_extension("cl_khr_fp16"))
    return "needs half precision (cl_khr_fp16)";
  if (type.floating() && type.bits == 64 && device.double_fp_config == 0)
    return "needs double precision (CL_DEVICE_DOUBLE_FP_CONFIG is 0)";
  if (!type.floating() && type.bits == 64 && device.embedded() &&
      !device.has_extension("cles_khr_int64") && !device.has_feature("__opencl_c_int64"))
    return "needs 64-bit integers (cles_khr_int64 or __opencl_c_int64)";
  return std::nullopt;
}

bool flushes(const harness::DeviceInfo& device, const ScalarType& type) {
  if (!type.floating()) return false;
  const std::uint64_t config = type.bits == 16   ? device.half_fp_config
                               : type.bits == 32 ? device.single_fp_config
                                                 : device.double_fp_config;
  return (config & CL_FP_DENORM) == 0;
}

std::string type_pragmas(const harness::DeviceInfo& device,
                         std::initializer_list<const ScalarType*> types) {
  std::string text;
  for (const ScalarType* type : types) {
    if (!type->floating() || type->bits == 32) continue;
    const std::string_view extension = type->bits == 16 ? "cl_khr_fp16" : "cl_khr_fp64";
    if (device.has_extension(extension) && text.find(extension) == std::string::npos)
      text += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
  }
  return text;
}

}  // namespace assay::suites::numeric
