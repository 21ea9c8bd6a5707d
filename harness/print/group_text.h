#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/judge/groups.h"

namespace assay::harness {

/// One line: number of cases, certainty, title.
std::string group_line(const Group& group);

/// The groups, the most certain first, then the failures without a group.
std::string groups_text(const nlohmann::json& header, std::span<const CaseRecord> records);

std::string groups_comment(std::span<const CaseRecord> records);

}  // namespace assay::harness
