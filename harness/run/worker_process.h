#pragma once
#include <poll.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/process.h"
#include "harness/devices/icd.h"
#include "harness/run/protocol.h"
#include "harness/run/scheduler.h"

namespace assay::harness {

/// What a worker and its driver wrote to stdout and stderr: the beginning and the end, however much
/// it was.
class CappedLog {
 public:
  void add(std::string_view text);
  std::string text() const;
  std::string tail(std::size_t bytes) const;

 private:
  static constexpr std::size_t half = 48 * 1024;
  std::string head_, tail_;
  std::uint64_t left_out_ = 0;
};

/// Resident bytes of each process group, by its leader.
std::map<pid_t, std::uint64_t> resident_by_group();

/// Replaces this process by `command` with a worker's command line as its arguments: what a
/// debugger needs. The worker has the terminal, no time-out and no memory limit, and sends its
/// records nowhere; its folder below `parent` stays. Returns only by throwing: UsageError where the
/// command cannot be executed.
[[noreturn]] void exec_worker(const std::string& command, const Job& job,
                              const std::filesystem::path& parent);

struct WorkerLimits {
  double inactivity = 60;    ///< seconds without a record; see WorkerProcess::patience()
  std::uint64_t memory = 0;  ///< resident bytes of the process group; 0: no limit
};

/// A worker seen from the supervisor. Nothing here blocks.
class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts a worker on the assignment's ids in a private folder below `parent`: its job, its
  /// driver's caches and temporary files. The folder goes with the object.
  WorkerProcess(Assignment given, Job job, const std::filesystem::path& parent, int number,
                WorkerLimits limits);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void add_to(std::vector<pollfd>& polled) const;
  /// Takes what there is to read, enforces the limits and looks for the end. `resident` as
  /// resident_by_group() says. Returns the records that became whole.
  std::vector<CaseRecord> step(std::uint64_t resident);
  bool over() const { return over_; }
  JobResult result() const;

  Assignment& assignment() { return assignment_; }
  const Conversation& conversation() const { return conversation_; }
  pid_t pid() const { return pid_; }
  const CappedLog& log() const { return log_; }
  int number() const { return number_; }

 private:
  bool drain(Descriptor& from, bool records, std::vector<CaseRecord>& finished);
  double patience() const;
  void enforce(std::uint64_t resident);
  void stop(JobResult::End end, std::string reason);
  void judge_end();

  Assignment assignment_;
  Conversation conversation_;
  WorkerLimits limits_;
  std::filesystem::path folder_;
  std::optional<DriverEnvironment> driver_;
  int number_;
  pid_t pid_ = -1;
  Descriptor records_, output_, lifeline_;
  bool signals_ = true;
  CappedLog log_;
  Clock::time_point active_, begun_, stopped_;
  Clock::time_point closed_;  ///< when the record pipe came to its end
  std::uint64_t peak_ = 0;
  std::size_t answered_ = 0;
  std::optional<int> status_;
  bool stopping_ = false, over_ = false;
  JobResult::End end_ = JobResult::End::answered;
  std::string reason_;
  double last_case_seconds_ = 0;
};

}  // namespace assay::harness
