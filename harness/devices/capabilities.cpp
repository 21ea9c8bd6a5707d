#include <CL/cl.h>
#include <fmt/format.h>

#include "harness/devices/availability.h"
#include "harness/devices/devices.h"

namespace assay::harness {

namespace {

Capability gate(std::string name, bool enabled, std::string because, std::string_view cases) {
  return {std::move(name), enabled, std::move(because),
          fmt::format("{} {}", cases, enabled ? "can run" : "are skipped")};
}

Capability part_gate(const DeviceInfo& device, std::string name, const OptionalPart& part,
                     std::string_view cases) {
  if (const auto source = brought_by(device, part)) {
    const bool required = source->starts_with("OpenCL ");
    const std::string because = required                     ? "part of " + *source
                                : *source == part.query.name ? *source + " is not 0"
                                                             : *source;
    return gate(std::move(name), true, because, cases);
  }
  const bool by_feature = device.version >= Version{3, 0} || part.extension.empty();
  const std::string_view source = by_feature && !part.feature.empty() ? part.feature
                                  : !part.extension.empty()           ? part.extension
                                                                      : part.query.name;
  return gate(std::move(name), false, fmt::format("no {}", source), cases);
}

/// The bit decides which results are allowed. No case is skipped without the bit.
Capability rule(std::string name, std::uint64_t config, std::uint64_t bit, const char* bit_name,
                const char* query, std::string with, std::string without) {
  const bool set = (config & bit) != 0;
  return {std::move(name), set, fmt::format("{}{} in {}", set ? "" : "no ", bit_name, query),
          set ? std::move(with) : std::move(without)};
}

Capability denormals(const char* type, const char* query, std::uint64_t config) {
  return rule(fmt::format("subnormal {}", type), config, CL_FP_DENORM, "CL_FP_DENORM", query,
              "subnormal operands and results must not be flushed to zero",
              "subnormal operands and results may be flushed to zero (OpenCL C, 7.5.3)");
}

/// A query of OpenCL 3.0. OpenCL 2.x requires the capability, and OpenCL 1.x does not have it.
Capability query_gate(const DeviceInfo& device, std::string name, bool enabled, const char* query,
                      std::string_view answer, std::string_view cases) {
  const bool asked = device.version >= Version{3, 0};
  const std::string version = fmt::format("part of OpenCL 2.x; the device has version {}.{}",
                                          device.version.major, device.version.minor);
  return gate(std::move(name), enabled, asked ? fmt::format("{} is {}", query, answer) : version,
              cases);
}

Capability query_gate(const DeviceInfo& device, std::string name, bool value, const char* query,
                      std::string_view cases) {
  return query_gate(device, std::move(name), value, query, value ? "CL_TRUE" : "CL_FALSE", cases);
}

Capability query_gate(const DeviceInfo& device, std::string name, std::uint64_t value,
                      const char* query, std::string_view cases) {
  return query_gate(device, std::move(name), value != 0, query, value != 0 ? "not 0" : "0", cases);
}

std::string il_versions(const DeviceInfo& device) {
  return device.il_version.empty() ? "no CL_DEVICE_IL_VERSION" : device.il_version;
}

}  // namespace

std::vector<Capability> capabilities(const DeviceInfo& device) {
  constexpr const char* single = "CL_DEVICE_SINGLE_FP_CONFIG";
  const bool has_half = has(device, parts::half);
  const bool has_double = has(device, parts::double_precision);
  const bool embedded = device.embedded();

  std::vector<Capability> result;
  result.push_back(
      {"full profile", !embedded, device.profile.empty() ? "unknown" : device.profile,
       fmt::format("the limits of the {} profile apply", embedded ? "embedded" : "full")});
  if (!device.available)
    result.push_back(gate("compiler", false, "CL_DEVICE_AVAILABLE is CL_FALSE", "all cases"));
  else
    result.push_back(gate("compiler", device.compiler_available,
                          fmt::format("CL_DEVICE_COMPILER_AVAILABLE is {}",
                                      device.compiler_available ? "CL_TRUE" : "CL_FALSE"),
                          "cases with kernels in OpenCL C"));
  result.push_back(part_gate(device, "half", parts::half, "cases with half arguments"));
  result.push_back(
      part_gate(device, "double", parts::double_precision, "cases with double arguments"));
  result.push_back(denormals("float", single, device.single_fp_config));
  if (has_half)
    result.push_back(denormals("half", "CL_DEVICE_HALF_FP_CONFIG", device.half_fp_config));
  if (has_double)
    result.push_back(denormals("double", "CL_DEVICE_DOUBLE_FP_CONFIG", device.double_fp_config));
  result.push_back(rule("infinity and NaN", device.single_fp_config, CL_FP_INF_NAN, "CL_FP_INF_NAN",
                        single, "infinite and NaN floats are judged (OpenCL C, 7.5)",
                        "the device need not support infinite and NaN floats"));
  result.push_back(rule("rounds to nearest", device.single_fp_config, CL_FP_ROUND_TO_NEAREST,
                        "CL_FP_ROUND_TO_NEAREST", single,
                        "correctly rounded floats are rounded to nearest even",
                        "correctly rounded floats are rounded toward zero"));
  const bool exact = (device.single_fp_config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  result.push_back(gate("exact divide, sqrt", exact,
                        fmt::format("{}CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT", exact ? "" : "no "),
                        "cases with -cl-fp32-correctly-rounded-divide-sqrt"));
  result.push_back(part_gate(device, "generic pointers", parts::generic_address_space,
                             "cases with generic pointers"));
  result.push_back(
      gate("images", device.images,
           fmt::format("CL_DEVICE_IMAGE_SUPPORT is {}", device.images ? "CL_TRUE" : "CL_FALSE"),
           "cases with images"));
  const bool read_write = device.images && device.max_read_write_image_args != 0;
  result.push_back(gate("read-write images", read_write,
                        read_write ? "CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS is not 0"
                                   : "no read_write images in kernels",
                        "cases with read_write images"));
  result.push_back(query_gate(device, "non-uniform groups", device.non_uniform_work_groups,
                              "CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT",
                              "cases with remainder work-groups"));
  result.push_back(query_gate(device, "work-group functions", device.work_group_functions,
                              "CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT",
                              "cases with collective functions of a work-group"));
  result.push_back(
      part_gate(device, "sub-groups", parts::sub_group_functions, "cases with sub-groups"));
  result.push_back(query_gate(device, "shared virtual memory", device.svm_capabilities,
                              "CL_DEVICE_SVM_CAPABILITIES", "cases with shared virtual memory"));
  result.push_back(query_gate(device, "device queues", device.device_enqueue_capabilities,
                              "CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES",
                              "cases where kernels enqueue kernels"));
  result.push_back(
      query_gate(device, "pipes", device.pipes, "CL_DEVICE_PIPE_SUPPORT", "cases with pipes"));
  result.push_back(
      gate("SPIR-V", !device.il_version.empty(), il_versions(device), "cases with SPIR-V modules"));
  return result;
}

}  // namespace assay::harness
