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

/// The device gives no context or queue. No case can run on it, and this is not the fault of a
/// case.
class DeviceUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The OpenCL objects that the cases of a worker share. The session makes them at their first use.
/// It also detects when the driver changes the state of the process. A worker's ICD loader knows
/// only one driver.
class DeviceSession {
 public:
  /// `data_limit` is the limit for the data of this process in bytes, once the device is open. 0:
  /// no limit.
  DeviceSession(const DeviceInfo& device, RecordWriter& writer, std::uint64_t data_limit);
  ~DeviceSession();
  DeviceSession(const DeviceSession&) = delete;
  DeviceSession& operator=(const DeviceSession&) = delete;

  const cl::Device& device();
  const cl::Context& context();
  const cl::CommandQueue& queue();
  ProgramPool& programs();
  std::size_t programs_built() const;  ///< number of programs that the pool has built
  /// Tells the pool about a kernel that a later case will need (ProgramPool::announce).
  void announce(Kernel kernel);
  /// The kernels that will be joined (ProgramPool::join).
  void join(std::vector<std::vector<Kernel>> joints);

  /// Whether context and queue still work after a failed case. It copies data through two buffers,
  /// and checks that the driver has not lost references to the context and the queue.
  bool sound();

  /// Compares the state of the process with its earlier state, restores the earlier state, and
  /// stores the changes.
  void check_host();
  /// Returns the changes since the last call.
  HostState::Changes take_changes();

 private:
  struct Open;
  Open& open();
  std::unique_ptr<Open> make();

  DeviceInfo info_;
  RecordWriter& writer_;
  std::vector<Kernel> kernels_;              ///< kernels that were announced before the device was
                                             ///< opened
  std::vector<std::vector<Kernel>> joints_;  ///< joints that were given before the device was
                                             ///< opened
  std::uint64_t data_limit_;
  HostState host_;
  HostState::Changes changes_;
  std::unique_ptr<Open> open_;
  std::optional<std::string> unusable_;
};

/// The text of an error from a call that must succeed: "clBuildProgram: CL_OUT_OF_RESOURCES (-5)".
std::string describe(const cl::Error& error);
/// The finding for a call that must succeed but failed.
Finding finding_of(const cl::Error& error);
/// Whether later cases should not use the same context: the device was lost, or the error of this
/// case may affect the next one.
bool device_lost(const cl::Error& error);

}  // namespace assay::harness
