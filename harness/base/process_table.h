#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::harness {

/// The machine's processes at one moment, from /proc.
class ProcessTable {
 public:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    pid_t parent = 0, group = 0;
    std::uint64_t resident = 0;  ///< bytes
  };

  /// An empty table, older than any other table.
  ProcessTable() = default;
  ProcessTable(Clock::time_point taken, std::map<pid_t, Entry> entries)
      : taken_(taken), entries_(std::move(entries)) {}
  static ProcessTable look();

  Clock::time_point taken() const { return taken_; }
  /// The process, its descendants, and all processes of its group.
  std::vector<pid_t> family(pid_t leader) const;
  /// Resident bytes of the process and its family.
  std::uint64_t resident(pid_t leader) const;

 private:
  Clock::time_point taken_{};
  std::map<pid_t, Entry> entries_;
};

/// Processes whose file /proc/PID/`file` contains `text`. `file` is "environ" or "cmdline". Leaves
/// out processes whose file is not readable.
std::vector<pid_t> processes_with(const char* file, const std::string& text);
/// Sends SIGKILL to every process with `text` in its environment, if the environment is readable.
void kill_by_environment(const std::string& text);

}  // namespace assay::harness
