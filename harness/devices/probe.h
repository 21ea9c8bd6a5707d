#pragma once
#include <functional>
#include <string>

#include "harness/devices/device.h"

namespace assay::harness {

/// Loads the driver's library and asks for its platforms. Finds out why an ICD loader accepted no
/// platform, because the loader gives no reason. Call this function only in an enumeration worker,
/// because a library may end the process. `before` gets the name of each step before the step.
std::string probe(const Driver& driver, const std::function<void(const std::string&)>& before);

}  // namespace assay::harness
