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

/// Plants faults in one worker on PoCL. To start a process for each fault would take longer than to
/// run the cases. The program that uses this class is also the worker.
class InTurn {
 public:
  /// `pocl`: PoCL's environment without a layer.
  InTurn(std::span<const harness::Suite> suites, Environment pocl, const std::string& layer);
  ~InTurn();
  InTurn(const InTurn&) = delete;
  InTurn& operator=(const InTurn&) = delete;

  /// Plants the fault, runs the cases of the globs, and returns the layer's report. If a case ends
  /// the worker, a new worker runs the remaining cases.
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
  std::set<std::string> with_kernels_;  ///< cases that share programs
  std::unique_ptr<harness::WorkerProcess> worker_;
  std::string armed_;   ///< the current fault; empty: none
  bool clean_ = false;  ///< the worker began without a fault, and no fault left anything in it
  int started_ = 0;
};

}  // namespace assay::faults
