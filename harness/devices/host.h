#pragma once
#include <nlohmann/json_fwd.hpp>

namespace assay::harness {

/// Leaves out values that cannot be read.
nlohmann::json host_json();

}  // namespace assay::harness
