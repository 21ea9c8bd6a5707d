#pragma once
#include <poll.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"
#include "harness/base/process_table.h"
#include "harness/devices/icd.h"
#include "harness/devices/worker_prefix.h"
#include "harness/supervise/protocol.h"
#include "harness/supervise/scheduler.h"

namespace assay::harness {

/// A long output loses its middle.
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

/// Runs `command` (a debugger) with a worker's command line as its last arguments, on this
/// terminal. The worker has no time-out and no memory limit, and nothing reads its records. Returns
/// the wait status. Throws UsageError if the command cannot start.
int worker_under(std::vector<std::string> command, const Job& job,
                 const std::filesystem::path& parent);

/// The API calls that a worker records: none, the last calls without contents of memory, or all
/// calls with contents.
enum class CallsRecorded { none, last, all };

struct WorkerLimits {
  /// Allowed seconds without a message of the worker, by FairClock.
  double inactivity = 60;
  std::uint64_t memory = 0;  ///< resident bytes of the worker and its children; 0: no limit
  CallsRecorded calls = CallsRecorded::none;
};

/// The allowed seconds without a message for this assignment. `inactivity` is the time-out. The
/// first launch of a kernel has more time than later launches, because many drivers compile during
/// this launch. A case that exceeds its limit in a batch runs again by itself with the whole
/// time-out. The limits are lower if another case of the subject hung twice.
double patience_of(const Conversation& said, const Assignment& given, double inactivity);

/// No function blocks.
class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;
  /// The time between two reads of the list of processes.
  static constexpr auto looking = std::chrono::milliseconds(250);

  /// The worker has its own folder in `parent`. The destructor removes the folder.
  WorkerProcess(Assignment given, Job job, const std::filesystem::path& parent, int number,
                WorkerLimits limits);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void add_to(std::vector<pollfd>& polled) const;
  /// Reads all available bytes, enforces the limits, and notices the end of the worker. Returns the
  /// complete new records.
  std::vector<CaseRecord> step(const ProcessTable& table);
  bool over() const { return over_; }
  JobResult result() const;

  /// True if the worker answered every case and waits for more cases.
  bool ready() const { return !over_ && !stopping_ && orders_ && conversation_.ready(); }
  /// Requires ready().
  void give(Assignment next);
  /// Requires ready().
  void dismiss();
  /// True if the scheduler does not yet know the end of the worker's assignment.
  bool assigned() const { return assigned_; }

  Assignment& assignment() { return assignment_; }
  const Conversation& conversation() const { return conversation_; }
  double case_seconds() const;  ///< since the running case began
  std::vector<LibraryFile> take_libraries() { return conversation_.take_libraries(); }
  pid_t pid() const { return pid_; }
  /// In bytes, without the worker's children.
  std::uint64_t resident() const { return resident_; }
  const CappedLog& log() const { return log_; }
  /// Empty if there are none, for example from a different machine.
  std::string calls() const;
  /// For the log of a worker that hung: how Assay counted its last seconds.
  std::string silence() const;
  int number() const { return number_; }

 private:
  bool drain(Descriptor& from, bool records, std::vector<CaseRecord>& finished);
  void heard(std::vector<CaseRecord>& finished, std::string_view bytes);
  std::uint64_t look(const ProcessTable& table);
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
  StartedWorker started_;
  Descriptor records_, output_, orders_;
  bool assigned_ = true;
  CappedLog log_;
  Clock::time_point begun_, stopped_;
  FairClock silence_;  ///< the time since the last message, or since the worker closed its pipe
  Clock::time_point looked_{};
  /// The longest time without a message during a build of the current case.
  double slow_build_ = 0;
  std::uint64_t resident_ = 0, peak_ = 0;
  std::size_t answered_ = 0;
  std::optional<int> status_;
  bool stopping_ = false, over_ = false;
  JobResult::End end_ = JobResult::End::answered;
  std::string reason_;
  std::optional<Crash> crash_;
  double last_case_seconds_ = 0;
  bool gave_up_building_ = false;
};

}  // namespace assay::harness
