#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "harness/devices/device.h"

namespace assay::harness {

/// A clGetDeviceInfo query with one number. A new query needs a row of this table and a member of
/// DeviceInfo.
struct DeviceQuery {
  enum class Answer { uint32, uint64, size, boolean };

  std::uint32_t parameter;
  const char* name;  ///< "CL_DEVICE_MAX_SAMPLERS"
  Answer answer;
  const char* key;  ///< the member, as key in JSON
  std::variant<std::uint64_t DeviceInfo::*, bool DeviceInfo::*> field;
  Version since;                  ///< the first version with the query
  const char* extension = "";     ///< older devices with this extension also have the query
  std::uint64_t required_2x = 0;  ///< what OpenCL 2.0 to 2.2 require, if `since` is 3.0

  /// True if the device has the query, by its version and extensions.
  bool asked_of(const DeviceInfo& device) const;
  void set(DeviceInfo& device, std::uint64_t value) const;
};

std::span<const DeviceQuery> device_queries();

/// Writes all members.
void to_json(nlohmann::json& json, const DeviceInfo& device);
void from_json(const nlohmann::json& json, DeviceInfo& device);

}  // namespace assay::harness
