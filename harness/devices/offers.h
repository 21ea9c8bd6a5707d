#pragma once
#include <string>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

/// An optional thing that a device has: a feature macro, an extension, a version of SPIR-V, an
/// order or scope of atomics ...
struct Offer {
  std::string kind;  ///< "features", "extensions", "SPIR-V", "atomics" ...
  std::string name;  ///< "__opencl_c_fp64", "1.4", "CL_DEVICE_ATOMIC_ORDER_SEQ_CST"
  auto operator<=>(const Offer&) const = default;
};

/// All offers of a device, sorted by kind. The kinds are in the order in which they are shown.
std::vector<Offer> offers(const DeviceInfo& device);

/// For each device, the offers that no device of another driver has.
std::vector<std::vector<Offer>> offered_alone(const std::vector<DeviceInfo>& devices);

}  // namespace assay::harness
