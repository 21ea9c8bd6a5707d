#pragma once
#include <nlohmann/json_fwd.hpp>

namespace assay::harness {

/// The machine for the header of a run: system, processor with microcode, memory, distribution, and
/// the kernel modules and firmware of drivers. Leaves out values that cannot be read.
nlohmann::json host_json();

}  // namespace assay::harness
