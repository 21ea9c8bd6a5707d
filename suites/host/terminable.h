#pragma once
#include "suites/host/setting.h"

namespace assay::suites::host {

/// A context that the application may terminate (cl_khr_terminate_context), and its queue. The
/// context has only the device under test.
class Terminable {
 public:
  using Notify = void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*);

  /// Throws cl::Error if the context cannot be made.
  explicit Terminable(Setting& on, Notify notify = nullptr, void* data = nullptr,
                      cl_command_queue_properties properties = 0);

  const cl::Context& context() const { return context_; }
  const cl::CommandQueue& queue() const { return queue_; }
  /// clTerminateContextKHR must not wait for commands.
  cl_int terminate();

 private:
  Setting& on_;
  cl::Context context_;
  cl::CommandQueue queue_;
};

}  // namespace assay::suites::host
