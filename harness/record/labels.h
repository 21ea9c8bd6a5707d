#pragma once
#include <map>
#include <span>
#include <string>

namespace assay::harness {

/// The labels that the user gives ("key=value"), and the labels of a CI system: "ci", "repository",
/// "commit", "branch", "job", "run", "url", "runner".
std::map<std::string, std::string> labels(std::span<const std::string> given);

}  // namespace assay::harness
