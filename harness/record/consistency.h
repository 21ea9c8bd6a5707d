#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/record/record.h"

namespace assay::harness {

/// A contradiction in the record of a case, on one line: the outcome does not fit the measurement,
/// or counts have a wrong sum. Empty if there is none. `schema` is the file's schema: records of
/// schema 1 have no findings.
std::string inconsistency(const CaseRecord& record, int schema);

/// Throws std::invalid_argument, which names the field, if a line does not have the form that
/// reports/schema describes. Every reader of results calls this. Patterns for texts are not checked
/// here, but where the texts are used.
void check_form(const nlohmann::json& line);

/// A contradiction in the first line of a run: the plan does not have as many cases as the line
/// says.
std::string inconsistency(const nlohmann::json& header);

}  // namespace assay::harness
