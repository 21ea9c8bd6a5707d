#include "harness/devices/availability.h"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace assay::harness {
namespace {

constexpr Version feature_macros{3, 0};  // the first OpenCL C with macros of optional features

/// Feature macros of an extension: only a compiler defines them, and the device says the same in
/// the answer to a query.
struct QueriedFeature {
  std::string_view feature;
  std::uint64_t DeviceInfo::*query;
  std::uint64_t bit;
};
constexpr std::array<QueriedFeature, 2> queried_features{{
    {"__opencl_c_integer_dot_product_input_4x8bit", &DeviceInfo::integer_dot_product_capabilities,
     CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR},
    {"__opencl_c_integer_dot_product_input_4x8bit_packed",
     &DeviceInfo::integer_dot_product_capabilities,
     CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR},
}};

bool defines(const DeviceInfo& device, std::string_view feature) {
  for (const QueriedFeature& row : queried_features)
    if (row.feature == feature && (device.*row.query & row.bit) != 0) return true;
  return device.has_feature(feature);
}

/// A type that only some devices have, and the queries that describe its numbers.
struct TypeRow {
  std::string_view type;
  const OptionalPart* part;
  std::uint64_t DeviceInfo::*fp_config = nullptr;
};
constexpr std::array<TypeRow, 5> types{{
    {"half", &parts::half, &DeviceInfo::half_fp_config},
    {"float", nullptr, &DeviceInfo::single_fp_config},
    {"double", &parts::double_precision, &DeviceInfo::double_fp_config},
    {"long", &parts::int64},
    {"ulong", &parts::int64},
}};

/// "a", "a or b", "a, b or c".
std::string alternatives(const std::vector<std::string_view>& list) {
  std::string all;
  for (std::size_t i = 0; i < list.size(); ++i)
    all += fmt::format("{}{}", i == 0 ? "" : i + 1 == list.size() ? " or " : ", ", list[i]);
  return all;
}

}  // namespace

std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part,
                                      Version version) {
  if (part.query.yes != nullptr && device.version >= part.query.since && part.query.yes(device))
    return std::string(part.query.name);
  if (!part.feature.empty() && version >= feature_macros && device.has_feature(part.feature))
    return std::string(part.feature);
  if (!part.extension.empty() && device.has_extension(part.extension))
    return std::string(part.extension);
  if (part.required != Version{} && version >= part.required &&
      (part.optional == Version{} || version < part.optional))
    return "OpenCL " + to_string(version);
  if (part.full_profile && !device.embedded()) return "full profile";
  return std::nullopt;
}

std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part) {
  return brought_by(device, part, device.version);
}

bool has(const DeviceInfo& device, const OptionalPart& part) {
  return brought_by(device, part).has_value();
}

std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part,
                                   Version version) {
  if (brought_by(device, part, version)) return std::nullopt;
  if (part.optional != Version{} && part.extension.empty())
    return fmt::format("needs OpenCL C {}, or {} with {}", to_string(part.required),
                       to_string(part.optional), part.feature);
  std::vector<std::string_view> sources;
  const std::string required = "OpenCL " + to_string(part.required);
  if (part.required != Version{}) sources.push_back(required);
  for (const std::string_view source : {part.extension, part.feature, part.query.name})
    if (!source.empty()) sources.push_back(source);
  if (part.name.empty()) return "needs " + alternatives(sources);
  return fmt::format("needs {} ({})", part.name, alternatives(sources));
}

std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part) {
  return missing(device, part, device.version);
}

std::optional<std::string> Needs::missing(const DeviceInfo& device) const {
  for (const Need& need : all_) {
    if (need.ask != nullptr)
      if (auto reason = need.ask(device)) return reason;
    if (!need.extension.empty() && !device.has_extension(need.extension))
      return fmt::format("needs {}", need.extension);
    if (need.part == nullptr || has(device, *need.part) != need.lack) continue;
    if (need.lack) return fmt::format("needs a device without {}", need.part->name);
    return harness::missing(device, *need.part);
  }
  return std::nullopt;
}

std::string pragma(const DeviceInfo& device, const OptionalPart& part, Version language) {
  if (!part.pragma || !device.has_extension(part.extension)) return {};
  if (part.no_pragma != Version{} && language >= part.no_pragma) return {};
  return fmt::format("#pragma OPENCL EXTENSION {} : enable\n", part.extension);
}

std::optional<std::string> missing(const DeviceInfo& device, const ProgramNeeds& needs,
                                   Version language) {
  if (needs.language > language) return "needs OpenCL C " + to_string(needs.language);
  if (!needs.extension.empty() && !device.has_extension(needs.extension))
    return fmt::format("needs {}", needs.extension);
  if (!needs.feature.empty() && !defines(device, needs.feature))
    return fmt::format("needs {}", needs.feature);
  return std::nullopt;
}

const OptionalPart* part_of_type(std::string_view type) {
  for (const TypeRow& row : types)
    if (row.type == type) return row.part;
  return nullptr;
}

std::uint64_t fp_config(const DeviceInfo& device, std::string_view type) {
  for (const TypeRow& row : types)
    if (row.type == type && row.fp_config != nullptr) return device.*row.fp_config;
  throw std::logic_error(fmt::format("'{}' is not a floating-point type", type));
}

}  // namespace assay::harness
