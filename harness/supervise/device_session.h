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

/// The device gives no context or queue, which is not the fault of a case.
class DeviceUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The OpenCL objects that a worker's cases share, made at the first use. Detects changes of the
/// process by the driver. The ICD loader knows only this driver.
class DeviceSession {
 public:
  /// `data_limit`: the most bytes of data of this process once the device is open. 0: no limit.
  DeviceSession(const DeviceInfo& device, RecordWriter& writer, std::uint64_t data_limit);
  ~DeviceSession();
  DeviceSession(const DeviceSession&) = delete;
  DeviceSession& operator=(const DeviceSession&) = delete;

  const cl::Device& device();
  const cl::Context& context();
  const cl::CommandQueue& queue();
  ProgramPool& programs();
  std::size_t programs_built() const;  ///< number of programs that the pool has built
  /// ProgramPool::announce().
  void announce(Kernel kernel);
  /// ProgramPool::join().
  void join(std::vector<std::vector<Kernel>> joints);

  /// True if context and queue still work after a failed case. Copies data through two buffers, and
  /// checks the reference counts.
  bool sound();

  /// Compares the state of the process with the state before, restores that state, and notes the
  /// changes.
  void check_host();
  /// The changes since the last call.
  HostState::Changes take_changes();

 private:
  struct Open;
  Open& open();
  std::unique_ptr<Open> make();

  DeviceInfo info_;
  RecordWriter& writer_;
  std::vector<Kernel> kernels_;              ///< announced before the device was opened
  std::vector<std::vector<Kernel>> joints_;  ///< given before the device was opened
  std::uint64_t data_limit_;
  HostState host_;
  HostState::Changes changes_;
  std::unique_ptr<Open> open_;
  std::optional<std::string> unusable_;
};

/// "clBuildProgram: CL_OUT_OF_RESOURCES (-5)".
std::string describe(const cl::Error& error);
/// The finding of a call that must succeed.
Finding finding_of(const cl::Error& error);
/// True if later cases need a new context: the device was lost, or the error may affect them.
bool device_lost(const cl::Error& error);

}  // namespace assay::harness
