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
class ProgramPool;   // harness/sweep/program_pool.h
struct RunOptions;   // harness/cases/run_options.h

/// An input to repeat: `assay repro ID --input=... --index=...`. The index is needed if the input
/// occurs several times.
struct ReproRequest {
  std::vector<std::string> input;      ///< bits, one for each parameter; may be empty
  std::optional<std::uint64_t> index;  ///< among the case's inputs
};

class CaseContext {
 public:
  virtual ~CaseContext() = default;
  virtual const std::string& id() const = 0;
  virtual const DeviceInfo& device() const = 0;
  virtual const RunOptions& options() const = 0;
  virtual const std::optional<ReproRequest>& repro() const = 0;

  /// Made at the first use.
  virtual const cl::Device& cl_device() = 0;
  virtual const cl::Context& cl_context() = 0;
  /// Another context of the device, for objects that a call must refuse.
  virtual const cl::Context& cl_other_context() = 0;
  virtual const cl::CommandQueue& cl_queue() = 0;
  virtual ProgramPool& programs() = 0;

  /// The driver has finished `done` of `total` inputs. A case calls heartbeat() after a batch on
  /// the device, never from a timer. `done` is 0 before the first launch, in which a driver may
  /// compile. Each launch must be short.
  virtual void heartbeat(std::uint64_t done, std::uint64_t total) = 0;

  /// Compares the host's floating-point state with the state before the driver's calls, and
  /// restores that earlier state. A case calls check_host() before it computes with floating point.
  virtual void check_host() {}

  /// Failing inputs fail the case. A measurement without inputs is an error.
  /// Measurements of a case are merged.
  virtual void record(const Measurement& measurement) = 0;

  virtual void fail(Finding finding) = 0;
  /// The harness or the machine is the cause, not the driver.
  virtual void error(const std::string& reason) = 0;

  /// If the result is not 0, the case computes only for this number of seconds. Then
  /// Measurement::seconds has the estimated time of the whole case, with the key "whole".
  virtual double sample_seconds() const { return 0; }

  /// Cores / jobs.
  virtual int judging_threads() const = 0;
};

}  // namespace assay::harness
