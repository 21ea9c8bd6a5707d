#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "harness/devices/device.h"

namespace assay::harness {

/// One clGetDeviceInfo query with a single number as its answer. Reading a device and writing it to
/// JSON use the same table of these queries. A new query needs one row there and one member of
/// DeviceInfo.
struct DeviceQuery {
  enum class Answer { uint32, uint64, size, boolean };

  std::uint32_t parameter;
  const char* name;  ///< "CL_DEVICE_MAX_SAMPLERS"
  Answer answer;
  const char* key;  ///< the key in JSON: the name of the member
  std::variant<std::uint64_t DeviceInfo::*, bool DeviceInfo::*> field;
  Version since;                  ///< devices of this version or newer have the query
  const char* extension = "";     ///< older devices with this extension also have it
  std::uint64_t required_2x = 0;  ///< the value that OpenCL 2.0 to 2.2 require, if `since` is 3.0

  /// Whether the device has the query. The device's version and extensions must be known.
  bool asked_of(const DeviceInfo& device) const;
  void set(DeviceInfo& device, std::uint64_t value) const;
};

std::span<const DeviceQuery> device_queries();

/// Writes all members: the answers to queries, and the members that are read in other ways.
void to_json(nlohmann::json& json, const DeviceInfo& device);
void from_json(const nlohmann::json& json, DeviceInfo& device);

}  // namespace assay::harness
