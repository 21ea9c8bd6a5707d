#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/base/temporary_folder.h"

namespace assay::harness {

/// The embedded Python files of reports/, in a folder from which Python can run them. ASSAY_REPORTS
/// names a folder with other files, so that changes need no build.
class ReportsPackage {
 public:
  ReportsPackage();
  const std::filesystem::path& folder() const { return folder_; }  ///< an absolute path
  std::filesystem::path script(const std::string& name) const { return folder_ / (name + ".py"); }

 private:
  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path folder_;
};

/// Runs a module with the standard streams of this process. The module finds the path of this
/// program in ASSAY_PROGRAM. Returns the module's exit status. Throws UsageError if Python is
/// missing.
int python_command(const std::string& module, std::span<const std::string> arguments);

}  // namespace assay::harness
