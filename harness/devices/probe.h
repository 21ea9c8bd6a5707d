#pragma once
#include <functional>
#include <string>

#include "harness/devices/device.h"

namespace assay::harness {

/// Loads the driver's library itself and asks it for platforms, because an ICD loader does not say
/// why it takes no platform from a driver. Returns "" if the driver has at least one platform, else
/// what is wrong ("libfoo.so does not exist"). `before` gets the name of the next step because that
/// may be the last one. For enumeration workers only.
std::string probe(const Driver& driver, const std::function<void(const std::string&)>& before);

}  // namespace assay::harness
