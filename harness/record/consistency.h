#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/record/record.h"

namespace assay::harness {

/// The contradiction in the record of a case, in one line: an outcome that its measurement denies,
/// counts that do not add up. Empty for a sound record. `schema` is the file's: records of schema 1
/// have no findings.
std::string inconsistency(const CaseRecord& record, int schema);

/// The same for a run's first line: a plan with another number of cases than it says.
std::string inconsistency(const nlohmann::json& header);

}  // namespace assay::harness
