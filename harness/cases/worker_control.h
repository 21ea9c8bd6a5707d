#pragma once
#include <string>

namespace assay::harness {

/// What a worker offers to a case after which it should be replaced. The CaseContext of a case
/// inside a worker is one.
class WorkerControl {
 public:
  virtual ~WorkerControl() = default;

  /// Seconds of silence after which the supervisor takes a worker for hung; 0: it never does.
  virtual double inactivity() const = 0;

  /// Fails the case that runs, and ends the worker; the rest of its batch goes to another. Nothing
  /// is unwound: a thread that hangs in the driver may still use what lies on the caller's stack.
  [[noreturn]] virtual void abandon(const std::string& reason) = 0;

  /// Gives the next case a fresh worker, whatever becomes of this one: what it did may have damaged
  /// the context, and the driver is not to blame.
  virtual void retire_after(const std::string& reason) = 0;
};

}  // namespace assay::harness
