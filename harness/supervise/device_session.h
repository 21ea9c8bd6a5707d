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

/// The device gives no context or queue. No case can run on it, and no case is the cause.
class DeviceUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The OpenCL objects that the cases of a worker share, made on first use. It also watches the
/// driver's changes of its host. The worker's process sees one driver only, through the ICD loader.
class DeviceSession {
 public:
  /// `data_limit`: bytes of data that the process may have once the device is open; 0: any.
  DeviceSession(const DeviceInfo& device, RecordWriter& writer, std::uint64_t data_limit);
  ~DeviceSession();
  DeviceSession(const DeviceSession&) = delete;
  DeviceSession& operator=(const DeviceSession&) = delete;

  const cl::Device& device();
  const cl::Context& context();
  const cl::CommandQueue& queue();
  ProgramPool& programs();
  std::size_t programs_built() const;  ///< by that pool so far
  /// A kernel that a later case will ask for (ProgramPool::announce).
  void announce(Kernel kernel);
  /// The kernels that are joined in one (ProgramPool::join).
  void join(std::vector<std::vector<Kernel>> joints);

  /// After a failed case: whether context and queue still work. Data goes through two buffers, and
  /// our objects have not been released.
  bool sound();

  /// Compares the host with its earlier state, restores it, and remembers the changes.
  void check_host();
  /// The changes since the last call.
  HostState::Changes take_changes();

 private:
  struct Open;
  Open& open();
  std::unique_ptr<Open> make();

  DeviceInfo info_;
  RecordWriter& writer_;
  std::vector<Kernel> kernels_;              ///< announced before the device was open
  std::vector<std::vector<Kernel>> joints_;  ///< said before it was open
  std::uint64_t data_limit_;
  HostState host_;
  HostState::Changes changes_;
  std::unique_ptr<Open> open_;
  std::optional<std::string> unusable_;
};

/// The error of a call that must succeed: "clBuildProgram: CL_OUT_OF_RESOURCES (-5)".
std::string describe(const cl::Error& error);
/// A call that must succeed did not.
Finding finding_of(const cl::Error& error);
/// Whether later cases should not use the same context: the device was lost, or a fault of one case
/// may show in the next.
bool device_lost(const cl::Error& error);

}  // namespace assay::harness
