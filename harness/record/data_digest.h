#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::harness {

/// For the first line of results.jsonl: "tables" has the digest of each table by its path in data/.
/// "digest" is one digest of all tables. `folder` is --data.
nlohmann::json data_json(const std::string& folder);

}  // namespace assay::harness
