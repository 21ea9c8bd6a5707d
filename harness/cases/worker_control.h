#pragma once
#include <cstddef>
#include <string>

#include "harness/cases/finding.h"

namespace assay::harness {

/// A case tells its worker here that the worker should be replaced. The CaseContext of a case
/// inside a worker is one.
class WorkerControl {
 public:
  virtual ~WorkerControl() = default;

  /// Seconds of silence, by a FairClock, after which a worker counts as hung; 0: never.
  virtual double inactivity() const = 0;

  /// Whether only this case was asked for, by `assay repro`. Then a person waits for the result.
  virtual bool asked_for() const = 0;

  /// A program of this number of kernels is about to be built. With 0, it was built. Compilers take
  /// long and report nothing. See Building.
  virtual void building(std::size_t kernels) = 0;

  /// Fails the case that runs, and ends the worker; the rest of its batch goes to another. Nothing
  /// is unwound: a thread that hangs in the driver may still use objects on the caller's stack.
  [[noreturn]] virtual void abandon(Finding finding) = 0;

  /// Gives the next case a fresh worker, even if this one survives. The case may have damaged the
  /// context, and the driver is not to blame.
  virtual void retire_after(const std::string& reason) = 0;
};

/// Reports a build that a case asks the driver for. ProgramPool reports its own builds.
class Building {
 public:
  /// `running` is a CaseContext; outside of a worker it reports nothing.
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
