#pragma once
#include <cstddef>
#include <string>

#include "harness/cases/finding.h"

namespace assay::harness {

/// How a case reports builds and asks for a new worker. In a worker, the CaseContext of a case also
/// has this interface.
class WorkerControl {
 public:
  virtual ~WorkerControl() = default;

  /// Seconds without a report (by a FairClock) after which the worker counts as hung. 0: never.
  virtual double inactivity() const = 0;

  /// True if `assay repro` runs only this case. A person then waits for the result.
  virtual bool asked_for() const = 0;

  /// True in the second run of a case that failed, crashed or hung. The record of the first run has
  /// the details, so only the outcome is needed.
  virtual bool runs_again() const = 0;

  /// Reports that a build of this number of kernels begins; 0: the build has ended. Compilers take
  /// long and report nothing. See Building.
  virtual void building(std::size_t kernels) = 0;

  /// Fails the case and ends the worker. Another worker runs the rest. The objects on the stack are
  /// not destroyed, because a thread that hangs in the driver may use them.
  [[noreturn]] virtual void abandon(Finding finding) = 0;

  /// The next case gets a new worker. A case that may have damaged the context calls this function.
  virtual void retire_after(const std::string& reason) = 0;
};

/// WorkerControl::runs_again() of a CaseContext. False outside of a worker.
template <class Context>
bool runs_again(const Context& running) {
  const auto* const worker = dynamic_cast<const WorkerControl*>(&running);
  return worker != nullptr && worker->runs_again();
}

/// Reports a build that a case makes itself. ProgramPool reports its own builds.
class Building {
 public:
  /// `running` is a CaseContext. Outside of a worker, the object does nothing.
  template <class Context>
  explicit Building(Context& running) : worker_(dynamic_cast<WorkerControl*>(&running)) {
    if (worker_ != nullptr) worker_->building(1);
  }
  ~Building() {
    if (worker_ != nullptr) worker_->building(0);
  }
  Building(const Building&) = delete;
  Building& operator=(const Building&) = delete;

 private:
  WorkerControl* worker_;
};

}  // namespace assay::harness
