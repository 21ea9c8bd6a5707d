#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/base/temporary_folder.h"

namespace assay::harness {

/// The Python files of reports/, which are embedded in the binary, as files that Python can run. If
/// ASSAY_REPORTS names a folder, the files there are used, so that changes need no build. Otherwise
/// they are written to a temporary folder.
class ReportsPackage {
 public:
  ReportsPackage();
  const std::filesystem::path& folder() const { return folder_; }  ///< an absolute path
  std::filesystem::path script(const std::string& name) const { return folder_ / (name + ".py"); }

 private:
  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path folder_;
};

/// Runs a module of the package with these arguments. The module has the standard streams of this
/// process, and ASSAY_PROGRAM has the name of this program. Returns the module's exit status.
/// Throws UsageError if Python is missing.
int python_command(const std::string& module, std::span<const std::string> arguments);

}  // namespace assay::harness
