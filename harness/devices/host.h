#pragma once
#include <nlohmann/json_fwd.hpp>

namespace assay::harness {

/// The machine that this process runs on, as a run's header describes it: system, processor with
/// its microcode, memory, distribution, and what is below a driver: kernel modules with their
/// versions, firmware. What cannot be read is left out.
nlohmann::json host_json();

}  // namespace assay::harness
