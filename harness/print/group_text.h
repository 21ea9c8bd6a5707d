#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/judge/groups.h"

namespace assay::harness {

/// A group on one line: number of cases, certainty, title.
std::string group_line(const Group& group);

/// The groups, the most certain first, each with the failure block of its best example. Failures
/// without a group follow.
std::string groups_text(const nlohmann::json& header, std::span<const CaseRecord> records);

/// The groups as comments of a baseline.
std::string groups_comment(std::span<const CaseRecord> records);

}  // namespace assay::harness
