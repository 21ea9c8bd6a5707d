#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::harness {

/// For the first line of results.jsonl: "tables" has the digest of each file in data/. `folder` is
/// the value of --data.
nlohmann::json data_json(const std::string& folder);

}  // namespace assay::harness
