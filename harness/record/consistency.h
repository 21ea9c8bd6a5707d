#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/record/record.h"

namespace assay::harness {

/// A contradiction in a record: the outcome does not fit the measurement, or counts do not add up.
/// Empty if there is none. `schema` is the schema of the file, because records of schema 1 have no
/// findings.
std::string inconsistency(const CaseRecord& record, int schema);

/// Throws std::invalid_argument with the field, if a line does not fit reports/schema. Every reader
/// calls this function. Patterns of texts are checked elsewhere.
void check_form(const nlohmann::json& line);

/// A contradiction in a header: the plan does not have the number of cases that the header says.
std::string inconsistency(const nlohmann::json& header);

}  // namespace assay::harness
