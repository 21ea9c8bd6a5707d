#pragma once
#include <map>
#include <span>
#include <string>

namespace assay::harness {

/// The labels of a run: those that the user gives ("key=value"), and those of a CI system. The
/// system's variables give "ci", "repository", "commit", "branch", "job", "run", "url", "runner".
std::map<std::string, std::string> labels(std::span<const std::string> given);

}  // namespace assay::harness
