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

/// One input to run again, neighbors included: `assay repro ID --input=... --index=...`. With both,
/// the index says which of the input's places is meant, if the input is there.
struct ReproRequest {
  std::vector<std::string> input;      ///< bit patterns, one per parameter; or none
  std::optional<std::uint64_t> index;  ///< position in the case's sequence of inputs
};

/// The services that a running case may use. One per case; lives inside a worker, within a
/// GoogleTest test. A case reports in two ways: assertions (harness/cases/assertion.h), and
/// record() for measurements.
class CaseContext {
 public:
  virtual ~CaseContext() = default;
  virtual const std::string& id() const = 0;  ///< of the case
  virtual const DeviceInfo& device() const = 0;
  virtual const RunOptions& options() const = 0;
  virtual const std::optional<ReproRequest>& repro() const = 0;

  /// The OpenCL objects of the batch, made on first use.
  virtual const cl::Device& cl_device() = 0;
  virtual const cl::Context& cl_context() = 0;
  virtual const cl::CommandQueue& cl_queue() = 0;
  virtual ProgramPool& programs() = 0;

  /// Tells the supervisor that the driver finished something: called after finished device batches,
  /// never from a timer. `done` of `total` inputs of this case are finished. With 0, the first
  /// launch is about to begin, and a driver may still compile in it. Launches are small work.
  virtual void heartbeat(std::uint64_t done, std::uint64_t total) = 0;

  /// A case calls this after calls into the driver and before arithmetic. It compares the rounding
  /// mode and other host state that a driver can change with the state before, and restores it.
  virtual void check_host() {}

  /// Adds a measurement. One with failing inputs fails the case, and one with zero inputs makes it
  /// an error. May be called several times: measurements merge.
  virtual void record(const Measurement& measurement) = 0;

  /// Fails the case by this finding.
  virtual void fail(Finding finding) = 0;
  /// The harness or the machine is at fault, not the driver.
  virtual void error(const std::string& reason) = 0;

  /// The seconds that a case computes if only its time is wanted. Its measurement then says under
  /// "whole" how many seconds all of it would take. 0: it computes everything.
  virtual double sample_seconds() const { return 0; }

  /// Threads that judging may use: cores / jobs.
  virtual int judging_threads() const = 0;
};

}  // namespace assay::harness
