#pragma once
#include <sys/types.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/process.h"

namespace assay::harness {

/// A folder of our own for temporary files. The folder is removed with the object. If this process
/// is killed, a guard process sees its end, ends the processes that have the folder in their
/// environment (TMPDIR), and removes it. If the guard was killed as well, the next run removes the
/// folder at its start.
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

/// Removes folders in `base` whose names begin with the prefix, that are five minutes old, and
/// whose lock (flock) no process holds. Their owners ended without removing them.
void remove_stale_folders(const std::filesystem::path& base, std::string_view prefix);
/// Tries for at most two seconds, because processes that end may still write.
void remove_for_good(const std::filesystem::path& folder);

/// ASSAY_KEEP in the environment: temporary folders stay, so that a worker can be run again under a
/// debugger: assay worker --job=FOLDER/job.json --gtest_filter=...
bool keep_temporary_files();

/// The hidden command that a TemporaryFolder starts, with the folder's path. It waits for the end
/// of stdin. Then it ends the processes that must end, and removes the folder.
inline constexpr const char* cleaning_command = "clean-up";
[[noreturn]] void clean_up(std::span<const std::string> arguments);

}  // namespace assay::harness
