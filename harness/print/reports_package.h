#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/base/temporary_folder.h"

namespace assay::harness {

/// reports/, which the binary carries, as files that Python runs. They are those of the folder that
/// ASSAY_REPORTS names (changes then need no build), or else are written to a temporary folder.
class ReportsPackage {
 public:
  ReportsPackage();
  const std::filesystem::path& folder() const { return folder_; }  ///< absolute
  std::filesystem::path script(const std::string& name) const { return folder_ / (name + ".py"); }

 private:
  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path folder_;
};

/// Runs a module of the package with these arguments. It has our standard streams, and
/// ASSAY_PROGRAM names this program. Returns its exit status. Throws UsageError if Python is
/// missing.
int python_command(const std::string& module, std::span<const std::string> arguments);

}  // namespace assay::harness
