#pragma once
#include <functional>
#include <string>

#include "harness/devices/device.h"

namespace assay::harness {

/// Loads the driver's library and asks for platforms. An ICD loader does not say why it accepts no
/// platform. Returns "" or the problem ("libfoo.so does not exist"). `before` gets the name of each
/// step, because the process may die in a step. Only enumeration workers may call this function.
std::string probe(const Driver& driver, const std::function<void(const std::string&)>& before);

}  // namespace assay::harness
