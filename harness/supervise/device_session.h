#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/cases/finding.h"
#include "harness/cases/kernel.h"
#include "harness/devices/device.h"
#include "harness/supervise/host_state.h"

namespace assay::harness {

class ProgramPool;
class RecordWriter;

/// The device gives no context or no queue. This error is not the fault of a case.
class DeviceUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The OpenCL objects that all cases of a worker share. The objects are made at their first use.
/// The ICD loader knows only the driver of this device.
class DeviceSession {
 public:
  /// `data_limit` limits the bytes of data that the process may have after it opened the device. 0:
  /// no limit.
  DeviceSession(const DeviceInfo& device, RecordWriter& writer, std::uint64_t data_limit);
  ~DeviceSession();
  DeviceSession(const DeviceSession&) = delete;
  DeviceSession& operator=(const DeviceSession&) = delete;

  const cl::Device& device();
  const cl::Context& context();
  const cl::Context& other_context();
  /// The next call of other_context() makes a new context.
  void release_other_context();
  const cl::CommandQueue& queue();
  ProgramPool& programs();
  std::size_t programs_built() const;
  void announce(Kernel kernel);
  void join(std::vector<std::vector<Kernel>> joints);

  /// Tests after a failed case whether the context and the queue still work.
  bool sound();

  /// Restores the state of the process, and notes what the driver changed.
  void check_host();
  /// The changes since the last call.
  HostState::Changes take_changes();

 private:
  struct Open;
  Open& open();
  std::unique_ptr<Open> make();

  DeviceInfo info_;
  RecordWriter& writer_;
  // The arguments of announce() and join() before the device was opened.
  std::vector<Kernel> kernels_;
  std::vector<std::vector<Kernel>> joints_;
  std::uint64_t data_limit_;
  HostState host_;
  HostState::Changes changes_;
  std::unique_ptr<Open> open_;
  std::optional<std::string> unusable_;
};

std::string describe(const cl::Error& error);
/// The finding about a call that must succeed.
Finding finding_of(const cl::Error& error);
/// True if later cases need a new context: the device was lost, or the error may affect them.
bool device_lost(const cl::Error& error);

}  // namespace assay::harness
