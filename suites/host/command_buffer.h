#pragma once
#include <vector>

#include "suites/host/extension.h"

namespace assay::suites::host {

/// The functions of cl_khr_command_buffer whose parameters are the same in all revisions.
struct CommandBufferFunctions {
  explicit CommandBufferFunctions(Setting& on);
  clCreateCommandBufferKHR_fn create;
  clFinalizeCommandBufferKHR_fn finalize;
  clRetainCommandBufferKHR_fn retain;
  clReleaseCommandBufferKHR_fn release;
  clEnqueueCommandBufferKHR_fn enqueue;
  clCommandNDRangeKernelKHR_fn nd_range;
  clGetCommandBufferInfoKHR_fn info;
};

struct RecordedCommand {
  cl_command_buffer_khr buffer = nullptr;
  cl_command_queue queue = nullptr;
  cl_uint count = 0;  ///< the number of synchronization points to wait for
  const cl_sync_point_khr* list = nullptr;
  cl_sync_point_khr* point = nullptr;
  cl_mutable_command_khr* handle = nullptr;
};

/// Revision 0.9.2 of cl_khr_command_buffer_mutable_dispatch. Installed headers may be older, so the
/// struct follows cl.xml.
struct DispatchConfig {
  cl_mutable_command_khr command = nullptr;
  cl_uint num_args = 0;
  cl_uint num_svm_args = 0;
  cl_uint num_exec_infos = 0;
  cl_uint work_dim = 0;  ///< 0: the update does not change the sizes
  const cl_mutable_dispatch_arg_khr* arg_list = nullptr;
  const cl_mutable_dispatch_arg_khr* arg_svm_list = nullptr;
  const cl_mutable_dispatch_exec_info_khr* exec_info_list = nullptr;
  const std::size_t* global_work_offset = nullptr;
  const std::size_t* global_work_size = nullptr;
  const std::size_t* local_work_size = nullptr;
};
constexpr cl_uint dispatch_config = 0;  // the value of
                                        // CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR
using UpdateMutableCommands = cl_int(CL_API_CALL*)(cl_command_buffer_khr, cl_uint, const cl_uint*,
                                                   const void**);

/// Whether recording functions take a list of properties after the queue: from revision 0.9.5 on.
bool commands_have_properties(Setting& on);

/// Do not pass clCommandNDRangeKernelKHR, which takes properties in all revisions.
template <typename... Arguments>
cl_int record_command(Setting& on, const char* function, const RecordedCommand& command,
                      Arguments... arguments) {
  void* const address = extension_address(on, function);
  if (commands_have_properties(on)) {
    using Function = cl_int(CL_API_CALL*)(
        cl_command_buffer_khr, cl_command_queue, const cl_properties*, Arguments..., cl_uint,
        const cl_sync_point_khr*, cl_sync_point_khr*, cl_mutable_command_khr*);
    return reinterpret_cast<Function>(address)(command.buffer, command.queue, nullptr, arguments...,
                                               command.count, command.list, command.point,
                                               command.handle);
  }
  using Function =
      cl_int(CL_API_CALL*)(cl_command_buffer_khr, cl_command_queue, Arguments..., cl_uint,
                           const cl_sync_point_khr*, cl_sync_point_khr*, cl_mutable_command_khr*);
  return reinterpret_cast<Function>(address)(command.buffer, command.queue, arguments...,
                                             command.count, command.list, command.point,
                                             command.handle);
}

/// An in-order queue with `more`, and with the properties that the device requires for
/// command-buffers.
cl::CommandQueue command_buffer_queue(Setting& on, cl_command_queue_properties more = 0);

/// The destructor waits for the queue's commands. The constructor throws cl::Error.
class CommandBuffer {
 public:
  CommandBuffer(Setting& on, cl::CommandQueue queue,
                const std::vector<cl_command_buffer_properties_khr>& properties = {});
  explicit CommandBuffer(Setting& on) : CommandBuffer(on, command_buffer_queue(on)) {}
  ~CommandBuffer();
  CommandBuffer(const CommandBuffer&) = delete;
  CommandBuffer& operator=(const CommandBuffer&) = delete;

  cl_command_buffer_khr operator()() const { return buffer_; }
  const cl::CommandQueue& queue() const { return queue_; }
  const CommandBufferFunctions& functions() const { return functions_; }

  using SyncPoints = std::vector<cl_sync_point_khr>;
  /// Records a kernel of one dimension.
  cl_sync_point_khr run(const cl::Kernel& kernel, std::size_t items, const SyncPoints& after = {});
  cl_sync_point_khr copy(const cl::Buffer& from, const cl::Buffer& to, std::size_t from_offset,
                         std::size_t to_offset, std::size_t size, const SyncPoints& after = {});
  cl_sync_point_khr fill(const cl::Buffer& buffer, cl_uint pattern, std::size_t offset,
                         std::size_t size, const SyncPoints& after = {});
  cl_sync_point_khr barrier(const SyncPoints& after = {});

  cl_int finalize() { return functions_.finalize(buffer_); }
  /// Enqueues the command-buffer on its own queue.
  cl_int enqueue(cl_event* event = nullptr, const std::vector<cl_event>& wait = {});

 private:
  template <typename... Arguments>
  cl_sync_point_khr record(const char* function, const SyncPoints& after, Arguments... arguments);

  Setting& on_;
  CommandBufferFunctions functions_;
  cl::CommandQueue queue_;
  cl_command_buffer_khr buffer_ = nullptr;
};

}  // namespace assay::suites::host
