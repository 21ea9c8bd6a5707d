#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::harness {

/// The tables that judge, as a run's header has them: "tables", the digest of each by its path in
/// data/, and "digest", one of them all. `folder` is --data's.
nlohmann::json data_json(const std::string& folder);

}  // namespace assay::harness
