#include "suites/host/setting.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "harness/base/fair_clock.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/cases/worker_control.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "suites/target/target.h"

namespace assay::suites::host {

const harness::DeviceInfo& Setting::info() const {
  return context_.device();
}
const harness::RunOptions& Setting::options() const {
  return context_.options();
}
Target Setting::target() const {
  return {info(), options()};
}
bool Setting::thorough() const {
  return options().thorough();
}
void Setting::progress(std::uint64_t done, std::uint64_t total) {
  context_.heartbeat(done, total);
}

cl::Device Setting::device() {
  return context_.cl_device();
}

cl_platform_id Setting::platform() {
  return cl::Platform(device().getInfo<CL_DEVICE_PLATFORM>())();
}

const cl::Context& Setting::context() {
  return context_.cl_context();
}

const cl::CommandQueue& Setting::queue() {
  if (!queue_) queue_ = make_queue(0);
  return *queue_;
}

cl::CommandQueue Setting::make_queue(cl_command_queue_properties properties) {
  return {context(), device(), properties};
}

const cl::Context& Setting::foreign_context() {
  return context_.cl_other_context();
}

const cl::Context& Setting::other_context() {
  if (!other_) other_ = cl::Context(device());
  return *other_;
}

const cl::CommandQueue& Setting::other_queue() {
  if (!other_queue_) other_queue_ = cl::CommandQueue(other_context(), device());
  return *other_queue_;
}

cl::Buffer Setting::buffer(std::size_t size, cl_mem_flags flags) {
  return {context(), flags, size};
}

cl::Buffer Setting::buffer_of(const std::vector<std::uint8_t>& bytes, cl_mem_flags flags) {
  // The driver only reads this memory.
  auto* const from = const_cast<std::uint8_t*>(bytes.data());
  return {context(), flags | CL_MEM_COPY_HOST_PTR, bytes.size(), from};
}

std::vector<std::uint8_t> Setting::read(const cl::Buffer& buffer, std::size_t size) {
  std::vector<std::uint8_t> bytes(size, 0xa5);
  queue().enqueueReadBuffer(buffer, CL_TRUE, 0, size, bytes.data());
  return bytes;
}

cl::Program Setting::program(const std::string& source) {
  return {context(), source, false};
}

cl::Program Setting::build(const std::string& source, const std::string& options) {
  cl::Program made = program(source);
  const cl_device_id id = device_id();
  cl_int status = CL_SUCCESS;
  {
    const harness::Building building(running());
    status = clBuildProgram(made(), 1, &id, options.c_str(), nullptr, nullptr);
  }
  if (status != CL_SUCCESS)
    throw harness::BuildFailure(
        harness::build_finding("clBuildProgram", status, harness::build_log(made, device())));
  return made;
}

cl::Kernel Setting::kernel(const std::string& source, const char* name,
                           const std::string& options) {
  return {build(source, options), name};
}

bool Setting::out_of_order_queues() {
  return has(info(), harness::parts::out_of_order_queues);
}

std::size_t Setting::base_alignment() {
  return std::max<std::size_t>(1, device().getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8);
}

const cl_icd_dispatch& Setting::driver() {
  // cl_khr_icd: the first member of every object points to the driver's dispatch table.
  return **reinterpret_cast<const cl_icd_dispatch* const*>(platform());
}

std::uint64_t Setting::random_bits() {
  const auto key = harness::random_key(context_.options().seed, context_.id());
  return harness::random_bits(key, drawn_++);
}

std::uint64_t Setting::random_below(std::uint64_t n) {
  return harness::below(random_bits(), n);
}

std::vector<std::uint8_t> Setting::random_bytes(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 8 == 0) bits = random_bits();
    bytes[i] = static_cast<std::uint8_t>(bits >> (i % 8 * 8));
  }
  return bytes;
}

bool wait_until(const std::function<bool()>& done, double seconds) {
  if (done()) return true;
  harness::OwnFairClock waited;
  while (!done()) {
    if (waited.seconds() > seconds) return done();
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return true;
}

cl_int wait_for_status(const cl::Event& event, cl_int status, double seconds) {
  cl_int seen = CL_QUEUED;
  wait_until(
      [&] {
        seen = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
        return seen <= status;
      },
      seconds);
  return seen;
}

}  // namespace assay::suites::host
