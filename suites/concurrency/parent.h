#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "suites/host/device_queue.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::device_enqueue {

using host::device_queue;

/// A kernel of kernels/enqueue.cl that enqueues blocks. The device has a default queue.
class Parent {
 public:
  Parent(host::Setting& on, const char* name, const std::string& options = {},
         cl_command_queue_properties queue = CL_QUEUE_ON_DEVICE_DEFAULT);
  template <typename T>
  void argument(cl_uint index, const T& value) {
    kernel_.setArg(index, value);
  }
  /// Returns the words that the kernel and its children wrote. out[0] and out[1] begin with 0.
  std::vector<cl_uint> run(std::size_t words, std::size_t items = 1, std::size_t local = 0);
  /// `ended` gets the status of the kernel's event. After an error, the result is not read, and the
  /// words keep their initial values.
  std::vector<cl_uint> run_in(const cl::CommandQueue& queue, std::size_t words, cl::Event& event,
                              cl_int& ended, std::size_t items = 1, std::size_t local = 0);

 private:
  host::Setting& on_;
  cl::CommandQueue queue_;
  cl::Kernel kernel_;
};

inline constexpr host::Needs needs = host::needs_device_queues & host::needs_newest_language &
                                     harness::parts::newest_device_enqueue & host::needs_compiler;

/// Failing calls and children, several queues, times, and sub-groups of blocks.
std::span<const host::Example> beyond_success();

}  // namespace assay::suites::device_enqueue
