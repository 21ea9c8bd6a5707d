#pragma once
#include <sys/types.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/process.h"

namespace assay::harness {

/// A separate folder for temporary files. The destructor removes it. If this process is killed, a
/// guard process notices that. The guard ends the processes that have the folder in their
/// environment (TMPDIR), and removes the folder. If the guard is killed as well, the next run
/// removes the folder at its start.
class TemporaryFolder {
 public:
  /// Throws UsageError if the folder cannot be made.
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

/// Removes the folders that ended processes have left in `base`. Their names begin with `prefix`,
/// they are at least five minutes old, and no process holds their lock (flock).
void remove_stale_folders(const std::filesystem::path& base, std::string_view prefix);
/// Tries for at most two seconds because processes that are ending may still write.
void remove_for_good(const std::filesystem::path& folder);

/// Whether ASSAY_KEEP is in the environment. Then temporary folders stay, so that a worker can be
/// run again under a debugger: assay worker --job=FOLDER/job.json --gtest_filter=...
bool keep_temporary_files();

/// The hidden command that a TemporaryFolder starts with the path of the folder. It waits until
/// stdin ends. Then it ends the processes that still use the folder, and removes the folder.
inline constexpr const char* cleaning_command = "clean-up";
[[noreturn]] void clean_up(std::span<const std::string> arguments);

}  // namespace assay::harness
