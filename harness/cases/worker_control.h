#pragma once
#include <cstddef>
#include <string>

#include "harness/cases/finding.h"

namespace assay::harness {

class WorkerControl {
 public:
  virtual ~WorkerControl() = default;

  /// In seconds without a report; 0: never.
  virtual double inactivity() const = 0;

  virtual bool asked_for() const = 0;

  /// True in the second run of a case that failed, crashed or hung.
  virtual bool runs_again() const = 0;

  /// Reports that a build of `kernels` kernels begins; 0: the build has ended. Compilers take long
  /// and report nothing.
  virtual void building(std::size_t kernels) = 0;

  /// Fails the case and ends the worker. The objects on the stack are not destroyed, because a
  /// thread that hangs in the driver may use them.
  [[noreturn]] virtual void abandon(Finding finding) = 0;

  /// For a case that may have damaged the context: the next case gets a new worker.
  virtual void retire_after(const std::string& reason) = 0;
};

/// `running` is a CaseContext. False outside of a worker.
template <class Context>
bool runs_again(const Context& running) {
  const auto* const worker = dynamic_cast<const WorkerControl*>(&running);
  return worker != nullptr && worker->runs_again();
}

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
