#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/judge/groups.h"

namespace assay::harness {

/// One group on one line: how many, certainty, title.
std::string group_line(const Group& group);

/// The groups of a run, the surest first. Each has the block of the case to look at first. A case
/// without a group has its block, too.
std::string groups_text(const nlohmann::json& header, std::span<const CaseRecord> records);

/// The groups as comments of a baseline file.
std::string groups_comment(std::span<const CaseRecord> records);

}  // namespace assay::harness
