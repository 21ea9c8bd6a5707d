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

/// Plants faults one after another in one worker on PoCL. A process for each would cost more than
/// most faults' cases: it enumerates, expands suites and loads a driver's built-ins. The program
/// that uses it starts workers of itself (harness::command_line).
class InTurn {
 public:
  /// `pocl`: the environment of PoCL without a layer.
  InTurn(std::span<const harness::Suite> suites, Environment pocl, const std::string& layer);
  ~InTurn();
  InTurn(const InTurn&) = delete;
  InTurn& operator=(const InTurn&) = delete;

  /// Runs the cases that a glob matches with that fault armed, and returns the layer's reports
  /// since then. A worker that a case ends is replaced, as in a run with --no-rerun. A worker that
  /// continues with the next fault was opened, and ran a case, without any fault.
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
  bool clean_ = false;  ///< the worker was opened without a fault, and keeps nothing of one
  int started_ = 0;     ///< workers
};

}  // namespace assay::faults
