#pragma once
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/base/process_table.h"
#include "harness/base/temporary_folder.h"
#include "harness/judge/baseline.h"
#include "harness/print/terminal.h"
#include "harness/record/results.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/machine.h"
#include "harness/supervise/scheduler.h"
#include "harness/supervise/worker_process.h"

namespace assay::harness {

/// Seconds for --estimate: the time for all cases, and the time for each case with a sweep.
inline constexpr double measuring_seconds = 60, sample_seconds = 0.3;

class DeviceRun {
 public:
  /// `several`: the machine has several devices, so the command that repeats a case names the
  /// device. Throws UsageError.
  DeviceRun(const Selection& selection, const RunRequest& request, const Provenance& provenance,
            const std::filesystem::path& folder, const Baseline& baseline, Terminal& terminal,
            bool several);

  /// Runs until every case has a record, or until an interruption. `failures` is the number of
  /// failures of earlier devices.
  void run(std::size_t failures = 0);
  /// The failures of this device and of earlier devices that count for the exit status.
  std::size_t failures() const { return failures_; }
  DeviceSummary summary() const;
  int jobs() const { return jobs_; }  ///< workers at a time

 private:
  using Running = std::vector<std::unique_ptr<WorkerProcess>>;
  std::uint64_t worker_memory() const;
  std::vector<Scheduler::Pending> cases_to_run();
  Scheduler::Pending pending_of(const Case& one) const;
  void hand_out(Scheduler& scheduler, Running& running);
  void start_workers(Scheduler& scheduler, Running& running);
  void listen(Scheduler& scheduler, Running& running);
  void keep_log(const WorkerProcess& worker, const JobResult& result);
  void finish(CaseRecord record);
  void run_after_hang();
  void compare_libraries(const std::vector<LibraryFile>& mapped);
  std::string stopped() const;
  bool enough_failures() const {
    return request_.max_failures != 0 && failures_ >= request_.max_failures;
  }
  Completeness completeness() const;
  std::string reproduce_line(const CaseRecord& record) const;

  const Selection& selection_;
  Joints joints_;
  const RunRequest& request_;
  std::filesystem::path folder_;
  const Provenance& provenance_;
  RunEnd end_;          ///< the last line of the results file
  KnownDigests known_;  ///< digests of the driver's files
  Baseline baseline_;   ///< the lines for this device and depth
  Terminal& terminal_;
  bool several_;
  Machine machine_;
  int jobs_;
  nlohmann::json header_;
  std::unordered_map<std::string, const Case*> cases_;
  std::vector<CaseRecord> records_;
  std::optional<ResultsFile> file_;
  std::vector<std::string> notes_;
  std::optional<TemporaryFolder> temporary_;  ///< exists during the run
  /// The case that timed out, until --after-hang has run. Meanwhile no worker gets a batch.
  std::optional<std::string> hung_;
  std::size_t resumed_ = 0, failures_ = 0;
  Completeness complete_;  ///< set after the run
  int workers_started_ = 0;
  double seconds_ = 0;
  ProcessTable table_;
};

/// Adds citations, requirements and build options to a worker's record.
void complete_record(CaseRecord& record, const Case* known, const DeviceInfo& device,
                     const RunOptions& options);

}  // namespace assay::harness
