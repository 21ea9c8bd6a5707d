#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::harness {

/// The tables that judge, for a run's header. "tables" has the digest of each by its path in data/,
/// and "digest" is one of them all. `folder` is --data's.
nlohmann::json data_json(const std::string& folder);

}  // namespace assay::harness
