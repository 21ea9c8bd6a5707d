#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/code.h"
#include "suites/target/revisions.h"

// CL/cl_icd.h needs CL/cl_ext.h, which opencl.hpp includes.
#include <CL/cl_icd.h>

namespace assay::suites::host {

using suites::api_version;

inline constexpr const char* kernel_one = "__kernel void one(__global int *out) { *out = 1; }\n";

/// The device under test, and objects that only this case uses. The context belongs to the worker,
/// because some drivers take a second to make a context. Each object is made at its first use. If
/// this fails, the case fails with cl::Error.
class Setting {
 public:
  explicit Setting(harness::CaseContext& context) : context_(context) {}
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

  harness::CaseContext& running() { return context_; }
  const harness::DeviceInfo& info() const;
  const harness::RunOptions& options() const;
  Target target() const;
  harness::Version version() const { return api_version(info()); }
  bool at_least(int major, int minor) const { return version() >= harness::Version{major, minor}; }
  bool thorough() const;

  cl::Device device();
  cl_device_id device_id() { return device()(); }
  cl_platform_id platform();
  const cl::Context& context();  ///< the worker's context with only this device; cases must not
                                 ///< change it
  const cl::CommandQueue& queue();
  cl::CommandQueue make_queue(cl_command_queue_properties properties);
  /// The worker's second context with only this device, for objects that a call must refuse.
  const cl::Context& foreign_context();
  /// With the same device.
  const cl::Context& other_context();
  const cl::CommandQueue& other_queue();

  /// Without defined contents.
  cl::Buffer buffer(std::size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE);
  cl::Buffer buffer_of(const std::vector<std::uint8_t>& bytes,
                       cl_mem_flags flags = CL_MEM_READ_WRITE);
  /// A blocking read.
  std::vector<std::uint8_t> read(const cl::Buffer& buffer, std::size_t size);
  cl::Program program(const std::string& source);  ///< not built
  cl::Program build(const std::string& source, const std::string& options = {});
  cl::Kernel kernel(const std::string& source, const char* name, const std::string& options = {});

  bool out_of_order_queues();
  std::size_t base_alignment();  ///< CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes

  /// The driver's own functions, because the loader's functions refuse NULL handles without a call
  /// of the driver.
  const cl_icd_dispatch& driver();

  /// The numbers depend only on the seed and the id.
  std::uint64_t random_bits();
  std::uint64_t random_below(std::uint64_t n);
  std::vector<std::uint8_t> random_bytes(std::size_t count);

  /// Long cases must report progress repeatedly.
  void progress(std::uint64_t done, std::uint64_t total);

 private:
  harness::CaseContext& context_;
  std::optional<cl::Context> other_;
  std::optional<cl::CommandQueue> queue_, other_queue_;
  std::uint64_t drawn_ = 0;
};

/// Calls a function that has the parameter errcode_ret. The arguments are without it:
/// CREATED(clCreateBuffer, context, flags, size, nullptr). If the call fails, throws cl::Error.
/// Then the case fails with the name of the call and the code.
#define CREATED(function, ...)                                             \
  assay::suites::host::created(#function, [&](cl_int* status_of_created) { \
    return function(__VA_ARGS__, status_of_created);                       \
  })
template <typename Call>
auto created(const char* function, const Call& call) {
  cl_int status = CL_SUCCESS;
  const auto object = call(&status);
  if (status != CL_SUCCESS) throw cl::Error(status, function);
  return object;
}

/// Waits for `status` or a later status (CL_COMPLETE or an error), for at most `seconds`. Returns
/// the last status.
cl_int wait_for_status(const cl::Event& event, cl_int status, double seconds = 10);

/// Waits until `done` returns true, for at most `seconds`. Returns the last answer of `done`.
bool wait_until(const std::function<bool()>& done, double seconds = 10);

}  // namespace assay::suites::host
