#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::harness {

/// The processes of this machine, as /proc had them at one moment.
class ProcessTable {
 public:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    pid_t parent = 0, group = 0;
    std::uint64_t resident = 0;  ///< bytes
  };

  /// An empty table that is older than any other.
  ProcessTable() = default;
  ProcessTable(Clock::time_point taken, std::map<pid_t, Entry> entries)
      : taken_(taken), entries_(std::move(entries)) {}
  static ProcessTable look();

  Clock::time_point taken() const { return taken_; }
  /// The process, its descendants, and all processes in its group, even if their parent has ended.
  std::vector<pid_t> family(pid_t leader) const;
  /// Resident bytes of the process and its family.
  std::uint64_t resident(pid_t leader) const;

 private:
  Clock::time_point taken_{};
  std::map<pid_t, Entry> entries_;
};

/// The processes whose `file` in /proc ("environ", "cmdline") has `text` in it. Files that we have
/// no permission to read are left out.
std::vector<pid_t> processes_with(const char* file, const std::string& text);
/// Sends SIGKILL to every process that has `text` in its environment. Processes whose environment
/// we have no permission to read are left out.
void kill_by_environment(const std::string& text);

}  // namespace assay::harness
