#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/record/record.h"

namespace assay::harness {

/// Empty if the record has no contradiction: the outcome fits the measurement, and counts add up.
/// `schema` is the schema of the file, because records of schema 1 have no findings.
std::string inconsistency(const CaseRecord& record, int schema);

/// Throws std::invalid_argument with the field, if a line does not fit reports/schema. Patterns of
/// texts are not checked.
void check_form(const nlohmann::json& line);

/// Empty if the plan has the number of cases that the header says.
std::string inconsistency(const nlohmann::json& header);

}  // namespace assay::harness
