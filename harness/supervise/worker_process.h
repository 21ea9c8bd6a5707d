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

/// The output of a worker and its driver on stdout and stderr: the beginning and the end, however
/// long it is.
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

/// Runs `command` (a debugger and its options) with a worker's command line as its last arguments.
/// It takes this process's place on the terminal. Waits for its end. The worker has no time-out and
/// no memory limit, and sends its records nowhere; its folder is below `parent`. Returns the wait
/// status. Throws UsageError if the command cannot be executed.
int worker_under(std::vector<std::string> command, const Job& job,
                 const std::filesystem::path& parent);

/// Whether a worker's calls are recorded (harness/calls): the last of them without the memory that
/// they name, or all, with it.
enum class CallsRecorded { none, last, all };

struct WorkerLimits {
  /// Allowed seconds without a record, by a FairClock; see patience_of().
  double inactivity = 60;
  std::uint64_t memory = 0;  ///< resident bytes of the worker and its children; 0: no limit
  CallsRecorded calls = CallsRecorded::none;
};

/// Seconds of silence that are allowed for a worker with that assignment, given its messages so
/// far.
///   - Until the device is open, and while a program is built, driver and compiler may work for
///     minutes without a message. They have twelve times the time-out. For long time-outs it is at
///     most two minutes or four times it. With a time-out of a minute, which the deepest depth has,
///     they have ten times it.
///   - A launch is small. A silent launch in a batch is set aside after a quarter of the time. A
///     kernel's first launch, in which many drivers compile it, is set aside after half. Its case
///     is then tried by itself, with all of the time, before it counts as a hang.
///   - If a neighbor hung twice, a launch has a twelfth, but at least a fifth of the shallowest
///     depth's time-out. The first launch and a build have a quarter of their time.
double patience_of(const Conversation& said, const Assignment& given, double inactivity);

/// A worker seen from the supervisor. Nothing here blocks.
class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;
  /// Between two reads of the table of processes.
  static constexpr auto looking = std::chrono::milliseconds(250);

  /// Starts a worker on the assignment's ids in a private folder below `parent`: its job, its
  /// driver's caches and temporary files. The folder is removed with the object.
  WorkerProcess(Assignment given, Job job, const std::filesystem::path& parent, int number,
                WorkerLimits limits);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void add_to(std::vector<pollfd>& polled) const;
  /// Reads all available bytes, enforces the limits and looks for the end. `table` has the
  /// machine's processes, not too old. Returns the records that are complete now.
  std::vector<CaseRecord> step(const ProcessTable& table);
  bool over() const { return over_; }
  /// The result of the worker's present or last assignment.
  JobResult result() const;

  /// Whether every case was answered and the worker waits: for more, or to be dismissed.
  bool ready() const { return !over_ && !stopping_ && orders_ && conversation_.ready(); }
  /// Hands it the next assignment. It must be ready().
  void give(Assignment next);
  /// No more cases follow: the worker ends. It must be ready().
  void dismiss();
  /// Whether it has an assignment whose end was not reported to the scheduler.
  bool assigned() const { return assigned_; }

  Assignment& assignment() { return assignment_; }
  const Conversation& conversation() const { return conversation_; }
  std::vector<LibraryFile> take_libraries() { return conversation_.take_libraries(); }
  pid_t pid() const { return pid_; }
  std::uint64_t resident() const { return resident_; }  ///< bytes, of the worker itself, now
  const CappedLog& log() const { return log_; }
  /// The record of its calls. Empty if there is none, as for a worker on another machine.
  std::string calls() const;
  /// For the log of a worker without progress: how its last seconds were counted.
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
  FairClock silence_;  ///< since its last message, or since the end of the record pipe
  Clock::time_point looked_{};
  double slow_build_ = 0;  ///< the longest wait of the current case, if the time-out had ended then
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
