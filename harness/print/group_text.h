#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/judge/groups.h"

namespace assay::harness {

/// One group on one line: number of cases, certainty, title.
std::string group_line(const Group& group);

/// The groups of a run, the most certain first. Each group shows the failure block of its best
/// example. Failures without a group show their blocks, too.
std::string groups_text(const nlohmann::json& header, std::span<const CaseRecord> records);

/// The groups as comments of a baseline file.
std::string groups_comment(std::span<const CaseRecord> records);

}  // namespace assay::harness
