#pragma once
#include <functional>
#include <string>

#include "harness/devices/device.h"

namespace assay::harness {

/// Loads the driver's library itself and asks it for platforms. An ICD loader does not say why it
/// accepts no platform from a driver. Returns "" if the driver has a platform, else what is wrong
/// ("libfoo.so does not exist"). `before` gets the name of each step before it is done, because the
/// process may end in it. Call this only in enumeration workers.
std::string probe(const Driver& driver, const std::function<void(const std::string&)>& before);

}  // namespace assay::harness
