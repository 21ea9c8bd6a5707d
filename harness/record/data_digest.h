#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::harness {

/// The tables by which a run judges, for the run's header. "tables" has the digest of each table by
/// its path in data/. "digest" is a single digest of all tables. `folder` is the value of --data.
nlohmann::json data_json(const std::string& folder);

}  // namespace assay::harness
