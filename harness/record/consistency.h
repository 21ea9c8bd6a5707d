#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/record/record.h"

namespace assay::harness {

/// The contradiction in the record of a case, in one line: an outcome that does not fit its
/// measurement, counts with a wrong sum. Empty for a sound record. `schema` is the file's: records
/// of schema 1 have no findings.
std::string inconsistency(const CaseRecord& record, int schema);

/// Throws std::invalid_argument for a line that is not as reports/schema has it, and names the
/// field. Every reader of results calls this. Patterns of texts are checked only where the texts
/// are used.
void check_form(const nlohmann::json& line);

/// The same for a run's first line: a plan with another number of cases than it says.
std::string inconsistency(const nlohmann::json& header);

}  // namespace assay::harness
