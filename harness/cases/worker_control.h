#pragma once
#include <cstddef>
#include <string>

#include "harness/cases/finding.h"

namespace assay::harness {

/// With this interface, a case reports builds to its worker and asks for a new worker. In a worker,
/// the CaseContext of a case implements it.
class WorkerControl {
 public:
  virtual ~WorkerControl() = default;

  /// The time-out: a worker that reports nothing for this number of seconds (by a FairClock) counts
  /// as hung. 0: never.
  virtual double inactivity() const = 0;

  /// Whether `assay repro` asked only for this case. Then a person is waiting for the result.
  virtual bool asked_for() const = 0;

  /// Reports that a program with this number of kernels is about to be built. 0 reports that the
  /// build has ended. Compilers take long and report nothing meanwhile. See Building.
  virtual void building(std::size_t kernels) = 0;

  /// Fails the running case and ends the worker. Another worker runs the rest of the batch. The
  /// stack is not unwound because a thread that hangs in the driver may still use its objects.
  [[noreturn]] virtual void abandon(Finding finding) = 0;

  /// The next case gets a new worker, even if this worker does not end. A case calls this if it may
  /// have damaged the context, so that the driver gets no blame for it.
  virtual void retire_after(const std::string& reason) = 0;
};

/// Reports a build that a case itself requests from the driver. ProgramPool reports its own builds.
class Building {
 public:
  /// `running` is a CaseContext. Outside of a worker, nothing is reported.
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
