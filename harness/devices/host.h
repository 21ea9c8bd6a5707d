#pragma once
#include <nlohmann/json_fwd.hpp>

namespace assay::harness {

/// The machine that this process runs on, for a run's header: system, processor with its microcode,
/// memory and distribution. Also the parts below a driver: kernel modules with their versions,
/// firmware. Unreadable parts are left out.
nlohmann::json host_json();

}  // namespace assay::harness
