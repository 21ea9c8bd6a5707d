#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "harness/devices/device.h"

namespace assay::harness {

struct DeviceQuery {
  enum class Answer { uint32, uint64, size, boolean };

  std::uint32_t parameter;
  const char* name;
  Answer answer;
  const char* key;  ///< key in JSON
  std::variant<std::uint64_t DeviceInfo::*, bool DeviceInfo::*> field;
  Version since;
  const char* extension = "";  ///< devices before `since` with this extension also have the query
  std::uint64_t required_2x = 0;  ///< the value that OpenCL 2.0 to 2.2 require, if `since` is 3.0

  bool asked_of(const DeviceInfo& device) const;
  void set(DeviceInfo& device, std::uint64_t value) const;
};

std::span<const DeviceQuery> device_queries();

void to_json(nlohmann::json& json, const DeviceInfo& device);
void from_json(const nlohmann::json& json, DeviceInfo& device);

}  // namespace assay::harness
