#pragma once
#include <nlohmann/json_fwd.hpp>

namespace assay::harness {

/// Describes the machine of this process for the header of a run: system, processor with its
/// microcode, memory and distribution. It includes kernel modules with their versions, and
/// firmware, because drivers depend on them. Parts that cannot be read are left out.
nlohmann::json host_json();

}  // namespace assay::harness
