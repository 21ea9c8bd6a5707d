#pragma once
#include <sys/types.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/process.h"

namespace assay::harness {

/// A folder for temporary files, which the destructor removes. If this process is killed, a guard
/// process removes the folder. The guard also ends processes that have the folder as their TMPDIR.
class TemporaryFolder {
 public:
  /// Throws UsageError.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  Descriptor lock_, lifeline_;
  pid_t cleaner_ = -1;
};

/// Removes the folders in `base` that ended processes left. The name of such a folder begins with
/// `prefix`. The folder is at least five minutes old, and no process holds its lock (flock).
void remove_stale_folders(const std::filesystem::path& base, std::string_view prefix);
/// Tries for two seconds, because processes that are ending may still write files.
void remove_for_good(const std::filesystem::path& folder);

/// True if the environment variable ASSAY_KEEP is set. Temporary folders then stay for a debugger:
/// assay worker --job=FOLDER/job.json --gtest_filter=...
bool keep_temporary_files();

/// The command of the guard process. The process waits for the end of stdin, ends the processes
/// that use the folder, and removes the folder.
inline constexpr const char* cleaning_command = "clean-up";
[[noreturn]] void clean_up(std::span<const std::string> arguments);

}  // namespace assay::harness
