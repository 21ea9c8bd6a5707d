#pragma once
#include <map>
#include <span>
#include <string>

namespace assay::harness {

/// The labels of a run. The user gives some ("key=value"). The variables of a system for continuous
/// integration give the others: "ci", "repository", "commit", "branch", "job", "run", "url",
/// "runner".
std::map<std::string, std::string> labels(std::span<const std::string> given);

}  // namespace assay::harness
