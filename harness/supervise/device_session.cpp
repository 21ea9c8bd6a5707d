#include "harness/supervise/device_session.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "harness/base/numbers.h"
#include "harness/devices/cl_names.h"
#include "harness/supervise/crash_handler.h"
#include "harness/supervise/protocol.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {

namespace {

/// Call this function after the driver has read the machine's properties. Some drivers use the
/// limit as the size of the memory, and report smaller limits (PoCL: allocations and images).
void limit_data([[maybe_unused]] std::uint64_t bytes) {
// Sanitizers map terabytes as data.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  if (bytes == 0) return;
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_DATA, &limit);
#endif
}

}  // namespace

struct DeviceSession::Open {
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;
  std::optional<cl::Context> other;
  std::unique_ptr<ProgramPool> programs;
  cl_uint context_references = 0, queue_references = 0;  ///< when the device was opened

  /// Returns 0 if the query fails. The device stays usable, because a separate case tests the
  /// query.
  cl_uint references_of_context() const {
    cl_uint count = 0;
    const cl_int status =
        clGetContextInfo(context(), CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, nullptr);
    return status == CL_SUCCESS ? count : 0;
  }
  cl_uint references_of_queue() const {
    cl_uint count = 0;
    const cl_int status =
        clGetCommandQueueInfo(queue(), CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, nullptr);
    return status == CL_SUCCESS ? count : 0;
  }
};

DeviceSession::DeviceSession(const DeviceInfo& device, RecordWriter& writer,
                             std::uint64_t data_limit)
    : info_(device), writer_(writer), data_limit_(data_limit), host_(HostState::capture()) {}

DeviceSession::~DeviceSession() = default;

std::unique_ptr<DeviceSession::Open> DeviceSession::make() {
  auto made = std::make_unique<Open>();
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  const auto no_such = [](const char* what, int index, std::size_t there) {
    return DeviceUnusable("the driver no longer lists " + std::string(what) + " " +
                          std::to_string(index) + "; it lists " + counted(there, what));
  };
  const auto platform = static_cast<std::size_t>(info_.platform_index);
  if (platform >= platforms.size())
    throw no_such("platform", info_.platform_index, platforms.size());
  std::vector<cl::Device> devices;
  platforms[platform].getDevices(CL_DEVICE_TYPE_ALL, &devices);
  const auto device = static_cast<std::size_t>(info_.device_index);
  if (device >= devices.size()) throw no_such("device", info_.device_index, devices.size());
  made->device = devices[device];
  made->context = cl::Context(made->device);
  made->queue = cl::CommandQueue(made->context, made->device);
  made->programs = std::make_unique<ProgramPool>(
      made->context, made->device, [this](std::size_t kernels) { writer_.building(kernels); });
  for (const Kernel& kernel : kernels_) made->programs->announce(kernel);
  made->programs->join(joints_);
  kernels_.clear();
  joints_.clear();
  made->context_references = made->references_of_context();
  made->queue_references = made->references_of_queue();
  return made;
}

DeviceSession::Open& DeviceSession::open() {
  if (open_) return *open_;
  if (!unusable_) {
    writer_.opening();
    try {
      open_ = make();
      limit_data(data_limit_);
      check_host();
      writer_.opened();
      return *open_;
    } catch (const cl::Error& error) {
      unusable_ = describe(error);
    } catch (const DeviceUnusable& error) {
      unusable_ = error.what();
    }
  }
  throw DeviceUnusable("the device cannot be used: " + *unusable_);
}

const cl::Device& DeviceSession::device() {
  return open().device;
}
const cl::Context& DeviceSession::context() {
  return open().context;
}
const cl::Context& DeviceSession::other_context() {
  Open& opened = open();
  if (!opened.other) opened.other.emplace(opened.device);
  return *opened.other;
}
void DeviceSession::release_other_context() {
  if (open_) open_->other.reset();
}
const cl::CommandQueue& DeviceSession::queue() {
  return open().queue;
}
ProgramPool& DeviceSession::programs() {
  return *open().programs;
}

std::size_t DeviceSession::programs_built() const {
  return open_ ? open_->programs->programs_built() : 0;
}

void DeviceSession::announce(Kernel kernel) {
  if (open_)
    open_->programs->announce(kernel);
  else
    kernels_.push_back(std::move(kernel));
}

void DeviceSession::join(std::vector<std::vector<Kernel>> joints) {
  if (open_)
    open_->programs->join(joints);
  else
    joints_ = std::move(joints);
}

bool DeviceSession::sound() {
  if (!open_) return true;
  try {
    std::array<std::uint32_t, 16> sent{}, received{};
    std::iota(sent.begin(), sent.end(), 0xA55A0001u);
    const cl::Buffer from(open_->context, CL_MEM_READ_WRITE, sizeof sent);
    const cl::Buffer to(open_->context, CL_MEM_READ_WRITE, sizeof sent);
    const cl::CommandQueue& queue = open_->queue;
    queue.enqueueWriteBuffer(from, CL_TRUE, 0, sizeof sent, sent.data());
    queue.enqueueCopyBuffer(from, to, 0, 0, sizeof sent);
    queue.enqueueReadBuffer(to, CL_TRUE, 0, sizeof sent, received.data());
    queue.finish();
    return received == sent && open_->references_of_context() >= open_->context_references &&
           open_->references_of_queue() >= open_->queue_references;
  } catch (const cl::Error&) {
    return false;
  }
}

void DeviceSession::check_host() {
  const HostState now = HostState::capture();
  const auto found = host_.changes(now);
  if (found.state.empty() && found.handlers.empty()) return;
  host_.restore(now);
  keep_reporting_crashes();
  host_ = HostState::capture();  // so that a permanent change is reported only once
  const auto add = [](const std::vector<std::string>& more, std::vector<std::string>& to) {
    for (const auto& one : more)
      if (std::ranges::find(to, one) == to.end()) to.push_back(one);
  };
  add(found.state, changes_.state);
  add(found.handlers, changes_.handlers);
}

HostState::Changes DeviceSession::take_changes() {
  check_host();
  return std::exchange(changes_, {});
}

std::string describe(const cl::Error& error) {
  return std::string(error.what()) + " returned " + error_name(error.err());
}

Finding finding_of(const cl::Error& error) {
  return code_finding(error.what(), error.err(), {CL_SUCCESS});
}

bool device_lost(const cl::Error& error) {
  switch (error.err()) {
    case CL_DEVICE_NOT_AVAILABLE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY:
    case CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST:
    case CL_INVALID_CONTEXT:
    case CL_INVALID_COMMAND_QUEUE:
      return true;
    default:
      return error.err() < -9000;  // vendors' codes, such as -9999 for an invalid access
  }
}

}  // namespace assay::harness
