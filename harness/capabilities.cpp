#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>

#include "harness/devices.h"

namespace assay::harness {

namespace {

bool offers(const DeviceInfo& device, Version version) {
  return std::find(device.opencl_c_versions.begin(), device.opencl_c_versions.end(), version) !=
         device.opencl_c_versions.end();
}

/// A capability that is an optional feature of OpenCL C 3.0 and either an extension or a part of
/// the language before.
Capability optional(const DeviceInfo& device, std::string name, const char* feature,
                    const char* extension, bool in_language, std::string effect) {
  const bool is_feature = feature != nullptr && device.has_feature(feature);
  const bool is_extension = extension != nullptr && device.has_extension(extension);
  std::string because;
  if (is_feature)
    because = feature;
  else if (is_extension)
    because = extension;
  else if (in_language)
    because = fmt::format("OpenCL {}.{}", device.version.major, device.version.minor);
  else if (device.version >= Version{3, 0} && feature != nullptr)
    because = fmt::format("no {}", feature);
  else
    because = fmt::format("no {}", extension != nullptr ? extension : feature);
  return {std::move(name), is_feature || is_extension || in_language, because, std::move(effect)};
}

Capability denormals(const char* type, const char* query, std::uint64_t config) {
  const bool kept = (config & CL_FP_DENORM) != 0;
  return {fmt::format("subnormal {}", type), kept,
          fmt::format("{}CL_FP_DENORM in {}", kept ? "" : "no ", query),
          kept ? "subnormal operands and results are judged as they are"
               : "operands and results may be flushed to zero (section 7.5.3)"};
}

}  // namespace

std::vector<Capability> capabilities(const DeviceInfo& device) {
  std::vector<Capability> result;
  const bool version_2 = device.version >= Version{2, 0} && device.version < Version{3, 0};
  result.push_back({"kernels from source", device.compiler_available && device.available,
                    !device.available ? "CL_DEVICE_AVAILABLE is false"
                    : device.compiler_available
                        ? "CL_DEVICE_COMPILER_AVAILABLE"
                        : "CL_DEVICE_COMPILER_AVAILABLE is false (embedded profile)",
                    "every case that builds a kernel"});
  result.push_back({"full profile", device.profile == "FULL_PROFILE", device.profile,
                    device.embedded() ? "the limits of the embedded profile apply"
                                      : "the limits of the full profile apply"});

  const Capability half = optional(device, "half", nullptr, "cl_khr_fp16", false,
                                   "cases with half arguments and results");
  const bool has_double = device.double_fp_config != 0;
  result.push_back(half);
  result.push_back(
      {"double", has_double,
       has_double ? "CL_DEVICE_DOUBLE_FP_CONFIG is not 0" : "CL_DEVICE_DOUBLE_FP_CONFIG is 0",
       "cases with double arguments and results"});
  result.push_back(denormals("float", "CL_DEVICE_SINGLE_FP_CONFIG", device.single_fp_config));
  if (half.enabled)
    result.push_back(denormals("half", "CL_DEVICE_HALF_FP_CONFIG", device.half_fp_config));
  if (has_double)
    result.push_back(denormals("double", "CL_DEVICE_DOUBLE_FP_CONFIG", device.double_fp_config));

  const bool inf_nan = (device.single_fp_config & CL_FP_INF_NAN) != 0;
  result.push_back({"float infinities and NaNs", inf_nan,
                    inf_nan ? "CL_FP_INF_NAN in CL_DEVICE_SINGLE_FP_CONFIG"
                            : "no CL_FP_INF_NAN in CL_DEVICE_SINGLE_FP_CONFIG",
                    inf_nan ? "the edge cases of section 7.5.1 are judged"
                            : "inputs and results that are infinite or NaN are not judged"});
  const bool nearest = (device.single_fp_config & CL_FP_ROUND_TO_NEAREST) != 0;
  result.push_back({"float rounds to nearest even", nearest,
                    nearest ? "CL_FP_ROUND_TO_NEAREST in CL_DEVICE_SINGLE_FP_CONFIG"
                            : "no CL_FP_ROUND_TO_NEAREST in CL_DEVICE_SINGLE_FP_CONFIG",
                    nearest ? "correctly rounded means to nearest even"
                            : "correctly rounded means toward zero (embedded profile)"});
  const bool exact_divide = (device.single_fp_config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  result.push_back({"exact divide and sqrt", exact_divide,
                    exact_divide
                        ? "CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT"
                        : "no CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT in CL_DEVICE_SINGLE_FP_CONFIG",
                    "cases built with -cl-fp32-correctly-rounded-divide-sqrt"});
  result.push_back(optional(device, "generic pointers", "__opencl_c_generic_address_space", nullptr,
                            version_2 && offers(device, {2, 0}),
                            "pointer arguments without an address space"));
  result.push_back({"images", device.images,
                    device.images ? "CL_DEVICE_IMAGE_SUPPORT" : "CL_DEVICE_IMAGE_SUPPORT is false",
                    "cases with images and samplers"});
  result.push_back(optional(device, "sub-groups", "__opencl_c_subgroups", "cl_khr_subgroups",
                            device.version >= Version{2, 1} && version_2,
                            "cases with sub-group functions"));
  result.push_back(
      {"SPIR-V", !device.il_version.empty(),
       device.il_version.empty() ? "CL_DEVICE_IL_VERSION is empty or not there" : device.il_version,
       "programs from SPIR-V modules"});
  return result;
}

}  // namespace assay::harness
