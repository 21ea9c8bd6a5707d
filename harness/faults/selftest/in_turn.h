#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "harness/faults/selftest/assay_run.h"
#include "harness/supervise/scheduler.h"

namespace assay::harness {
struct Suite;
class TemporaryFolder;
class WorkerProcess;
}  // namespace assay::harness

namespace assay::faults {

/// Plants faults one after another in one worker on PoCL. A process for each fault would take
/// longer than most faults' cases, because it enumerates devices, expands suites and loads a
/// driver's built-ins. The program that uses this class starts itself as the worker
/// (harness::command_line).
class InTurn {
 public:
  /// `pocl`: the environment of PoCL without a layer.
  InTurn(std::span<const harness::Suite> suites, Environment pocl, const std::string& layer);
  ~InTurn();
  InTurn(const InTurn&) = delete;
  InTurn& operator=(const InTurn&) = delete;

  /// Arms the fault, runs the cases that a glob matches, and returns the layer's report of that
  /// run. If a case ends the worker, another worker replaces it, as in a run with --no-rerun. A
  /// worker that continues with the next fault was opened without any fault, and has run a case
  /// without one.
  AssayRun run(const std::string& fault, const std::vector<std::string>& globs,
               std::string& report);

 private:
  std::vector<harness::Scheduler::Pending> matching(const std::vector<std::string>& globs,
                                                    AssayRun& run) const;
  void order(const std::string& fault);
  AssayRun run_cases(std::vector<harness::Scheduler::Pending> cases);
  bool give(harness::Scheduler& scheduler);
  void start(harness::Assignment assignment);

  const ScratchFolder scratch_;
  const Environment environment_;
  std::unique_ptr<harness::TemporaryFolder> temporary_;
  harness::DeviceInfo device_;
  std::vector<harness::Case> cases_;
  std::set<std::string> with_kernels_;  ///< cases that share programs (harness::ProgramPool)
  std::unique_ptr<harness::WorkerProcess> worker_;
  std::string armed_;   ///< the fault that is ordered; empty: none
  bool clean_ = false;  ///< the worker began without a fault, and keeps nothing of a fault
  int started_ = 0;     ///< the number of workers that were started
};

}  // namespace assay::faults
