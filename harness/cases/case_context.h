#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cl {
class CommandQueue;
class Context;
class Device;
}  // namespace cl

namespace assay::harness {

struct DeviceInfo;   // harness/devices/device.h
struct Finding;      // harness/cases/finding.h
struct Measurement;  // harness/cases/measurement.h
class ProgramPool;   // harness/sweep/program_pool.h: builds kernels of many cases together
struct RunOptions;   // harness/cases/run_options.h

/// One input to run again, together with its neighbors: `assay repro ID --input=... --index=...`.
/// If the input is in several places of the sequence, the index says which place is meant.
struct ReproRequest {
  std::vector<std::string> input;      ///< bit patterns, one for each parameter; may be empty
  std::optional<std::uint64_t> index;  ///< position in the case's sequence of inputs
};

/// The services for a running case. Each case has its own CaseContext, inside a worker and a
/// GoogleTest test. A case reports failures by assertions (harness/cases/assertion.h), and
/// measurements by record().
class CaseContext {
 public:
  virtual ~CaseContext() = default;
  virtual const std::string& id() const = 0;  ///< the case's id
  virtual const DeviceInfo& device() const = 0;
  virtual const RunOptions& options() const = 0;
  virtual const std::optional<ReproRequest>& repro() const = 0;

  /// The OpenCL objects of the batch. They are made at their first use.
  virtual const cl::Device& cl_device() = 0;
  virtual const cl::Context& cl_context() = 0;
  virtual const cl::CommandQueue& cl_queue() = 0;
  virtual ProgramPool& programs() = 0;

  /// Tells the supervisor that the driver finished something. A case calls this after a finished
  /// batch on the device, never from a timer. `done` of `total` inputs of this case are finished.
  /// `done` is 0 just before the first launch, in which a driver may still compile. Each launch
  /// must be short.
  virtual void heartbeat(std::uint64_t done, std::uint64_t total) = 0;

  /// A case calls this after calls into the driver, before it computes with floating point. This
  /// function compares the rounding mode and other state of the host with the state before the
  /// calls, because a driver may change it. Then it restores the old state.
  virtual void check_host() {}

  /// Adds a measurement. If it has failing inputs, the case fails. If it has no inputs, the case is
  /// an error. Several measurements of a case are merged.
  virtual void record(const Measurement& measurement) = 0;

  /// Fails the case by this finding.
  virtual void fail(Finding finding) = 0;
  /// Reports that the harness or the machine is at fault, not the driver.
  virtual void error(const std::string& reason) = 0;

  /// The number of seconds for which a case computes if only its time is wanted. Then "whole" in
  /// its measurement is the time that the whole case would take. 0: the case computes everything.
  virtual double sample_seconds() const { return 0; }

  /// The number of threads that may judge results: cores / jobs.
  virtual int judging_threads() const = 0;
};

}  // namespace assay::harness
