#pragma once
#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "harness/calls/notes.h"
#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"
#include "harness/supervise/device_session.h"
#include "harness/supervise/protocol.h"

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// Ends the process without a driver's destructors, because their errors do not belong to a case.
[[noreturn]] void leave(int status);

/// Sum over all threads of this process.
double processor_seconds();

class WorkerContext : public CaseContext, public WorkerControl {
 public:
  WorkerContext(const Case& current, const Job& job, DeviceSession& session, RecordWriter& writer)
      : current_(current),
        job_(job),
        session_(session),
        writer_(writer),
        programs_(session.programs_built()) {}

  const Case& current() const { return current_; }
  const std::string& id() const override;
  const DeviceInfo& device() const override { return job_.device; }
  const RunOptions& options() const override { return job_.options; }
  const std::optional<ReproRequest>& repro() const override { return job_.repro; }
  const cl::Device& cl_device() override { return session_.device(); }
  const cl::Context& cl_context() override { return session_.context(); }
  const cl::Context& cl_other_context() override { return session_.other_context(); }
  const cl::CommandQueue& cl_queue() override { return session_.queue(); }
  ProgramPool& programs() override { return session_.programs(); }
  void heartbeat(std::uint64_t done, std::uint64_t total) override;
  void check_host() override { session_.check_host(); }
  void record(const Measurement& measurement) override;
  void fail(Finding finding) override;
  void error(const std::string& reason) override { errors_.push_back(reason); }
  int judging_threads() const override { return job_.judging_threads; }
  double inactivity() const override { return job_.inactivity; }
  bool asked_for() const override { return job_.asked_for; }
  bool runs_again() const override { return job_.again; }
  double sample_seconds() const override { return job_.sample_seconds; }
  void building(std::size_t kernels) override { writer_.building(kernels); }
  [[noreturn]] void abandon(Finding finding) override;
  void retire_after(const std::string& reason) override { retire_ = reason; }

  /// An OpenCL error of a call that must succeed, or a failed build, fails the case. Other
  /// exceptions are an error of the case.
  void run();

  void skip(const std::string& reason) { skipped_ = reason; }

  /// True if the driver created no context for the device.
  bool unusable() const { return unusable_; }
  /// Why the next case needs a new worker. Empty if this worker can run the next case.
  const std::optional<std::string>& retire() const { return retire_; }

  /// True if the case failed by assertions. A wrong call may then have damaged the context. Valid
  /// after finish().
  bool in_doubt() const { return in_doubt_; }

  /// If there was an error, failures do not count. A sweep without inputs is an error.
  CaseRecord finish();

 private:
  const Case& current_;
  const Job& job_;
  DeviceSession& session_;
  RecordWriter& writer_;
  std::optional<Measurement> measurement_;
  std::vector<FailureClass> failure_classes() const;
  void note_call();

  std::vector<Finding> failures_;
  std::string call_;  ///< of the first failure
  std::vector<std::string> errors_;
  std::optional<std::string> skipped_, retire_;
  bool unusable_ = false, in_doubt_ = false;
  const std::size_t programs_;  ///< built before this case
  const double processor_ = processor_seconds();
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_heartbeat_{};
};

}  // namespace assay::harness
