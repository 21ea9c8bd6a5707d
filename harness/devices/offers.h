#pragma once
#include <string>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

struct Offer {
  std::string kind;  ///< "features", "extensions", "SPIR-V", "atomics" ...
  std::string name;  ///< "__opencl_c_fp64", "1.4", "CL_DEVICE_ATOMIC_ORDER_SEQ_CST"
  auto operator<=>(const Offer&) const = default;
};

std::vector<Offer> offers(const DeviceInfo& device);

/// For each device, the offers that no device of a different driver has.
std::vector<std::vector<Offer>> offered_alone(const std::vector<DeviceInfo>& devices);

}  // namespace assay::harness
