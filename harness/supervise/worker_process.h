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

/// The output of a worker and its driver on stdout and stderr. It keeps the beginning and the end
/// of a long output.
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

/// Runs `command` (a debugger and its options) and gives it a worker's command line as its last
/// arguments. The command uses the terminal in place of this process, which waits for its end. The
/// worker has no time-out and no memory limit, and its records are not read. Its folder is in
/// `parent`. Returns the wait status. Throws UsageError if the command cannot be executed.
int worker_under(std::vector<std::string> command, const Job& job,
                 const std::filesystem::path& parent);

/// Which calls of a worker Assay records (harness/calls): none, the last calls without contents of
/// memory, or all calls with contents of memory.
enum class CallsRecorded { none, last, all };

struct WorkerLimits {
  /// Allowed seconds without a message, measured by a FairClock. See patience_of().
  double inactivity = 60;
  std::uint64_t memory = 0;  ///< limit for resident bytes of the worker and its children; 0: no
                             ///< limit
  CallsRecorded calls = CallsRecorded::none;
};

/// The allowed seconds of silence for a worker with this assignment. They depend on the worker's
/// messages so far and on the time-out `inactivity`.
///   - While a worker opens the device or builds a program, the driver and the compiler may work
///     for minutes without a message. They get twelve times the time-out, if that is at most two
///     minutes. Otherwise they get two minutes or four times the time-out, whichever is more. But
///     if the time-out is at least a minute, as at the deepest depth, they get ten times the
///     time-out.
///   - A launch is short. In a batch, Assay stops a silent launch after a quarter of the time-out.
///     The first launch of a kernel gets half of the time-out because many drivers compile in it.
///     The case then runs by itself, with the whole time-out, before it counts as a hang.
///   - If another case of the subject hung twice, launches get less time. A launch gets a twelfth
///     of the time-out, but at least a fifth of the shallowest depth's time-out. The first launch
///     gets a quarter of the time-out, and a build gets a quarter of its time.
double patience_of(const Conversation& said, const Assignment& given, double inactivity);

/// A worker from the supervisor's side. No function here blocks.
class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;
  /// The time between two reads of the table of processes.
  static constexpr auto looking = std::chrono::milliseconds(250);

  /// Starts a worker for the assignment's ids. It has its own folder in `parent` for its job, its
  /// driver's caches and temporary files. The folder is removed together with this object.
  WorkerProcess(Assignment given, Job job, const std::filesystem::path& parent, int number,
                WorkerLimits limits);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void add_to(std::vector<pollfd>& polled) const;
  /// Reads all available bytes, enforces the limits, and checks whether the worker has ended.
  /// `table` is a recent table of the machine's processes. Returns the records that are now
  /// complete.
  std::vector<CaseRecord> step(const ProcessTable& table);
  bool over() const { return over_; }
  /// The result of the worker's current or last assignment.
  JobResult result() const;

  /// Whether every case was answered, and the worker waits for more cases or its dismissal.
  bool ready() const { return !over_ && !stopping_ && orders_ && conversation_.ready(); }
  /// Gives the worker its next assignment. The worker must be ready().
  void give(Assignment next);
  /// Tells the worker to end because there are no more cases. The worker must be ready().
  void dismiss();
  /// Whether it has an assignment whose end was not yet reported to the scheduler.
  bool assigned() const { return assigned_; }

  Assignment& assignment() { return assignment_; }
  const Conversation& conversation() const { return conversation_; }
  std::vector<LibraryFile> take_libraries() { return conversation_.take_libraries(); }
  pid_t pid() const { return pid_; }
  /// Resident bytes of the worker itself at the last look.
  std::uint64_t resident() const { return resident_; }
  const CappedLog& log() const { return log_; }
  /// The record of its calls. Empty if there is none, for example if the worker is on another
  /// machine.
  std::string calls() const;
  /// A text for the log of a worker that made no progress: how its last seconds were counted.
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
  FairClock silence_;  ///< measures the silence since the last message, or since the record pipe
                       ///< was closed
  Clock::time_point looked_{};
  double slow_build_ = 0;  ///< the longest silence in the current case that was allowed only
                           ///< because of a build
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
