#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/base/temporary_folder.h"

namespace assay::harness {

/// reports/, which the binary carries, as files that Python runs: those of the folder that
/// ASSAY_REPORTS names (a change of them needs no build then), or else written to a temporary one.
class ReportsPackage {
 public:
  ReportsPackage();
  std::filesystem::path script(const std::string& name) const { return folder_ / (name + ".py"); }

 private:
  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path folder_;
};

/// `assay NAME ARGUMENTS` where reports/NAME.py does the work: Python has our streams, and our path
/// as ASSAY_PROGRAM. Returns its exit status; throws UsageError where there is no Python.
int python_command(const std::string& name, std::span<const std::string> arguments);

}  // namespace assay::harness
