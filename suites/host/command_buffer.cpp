#include "suites/host/command_buffer.h"

#include <gtest/gtest.h>

#include "suites/base/about.h"
#include "suites/host/extension_change.h"

namespace assay::suites::host {
namespace {

constexpr const char* extension = "cl_khr_command_buffer";

template <typename Function>
Function find(Setting& on, const char* name) {
  return extension_function<Function>(on, name);
}

}  // namespace

CommandBufferFunctions::CommandBufferFunctions(Setting& on)
    : create(find<clCreateCommandBufferKHR_fn>(on, "clCreateCommandBufferKHR")),
      finalize(find<clFinalizeCommandBufferKHR_fn>(on, "clFinalizeCommandBufferKHR")),
      retain(find<clRetainCommandBufferKHR_fn>(on, "clRetainCommandBufferKHR")),
      release(find<clReleaseCommandBufferKHR_fn>(on, "clReleaseCommandBufferKHR")),
      enqueue(find<clEnqueueCommandBufferKHR_fn>(on, "clEnqueueCommandBufferKHR")),
      nd_range(find<clCommandNDRangeKernelKHR_fn>(on, "clCommandNDRangeKernelKHR")),
      info(find<clGetCommandBufferInfoKHR_fn>(on, "clGetCommandBufferInfoKHR")) {}

bool commands_have_properties(Setting& on) {
  return has_change(on, extension, "command_properties");
}

cl::CommandQueue command_buffer_queue(Setting& on, cl_command_queue_properties more) {
  cl_command_queue_properties required = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(),
                                 CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR,
                                 sizeof required, &required, nullptr));
  return on.make_queue(required | more);
}

CommandBuffer::CommandBuffer(Setting& on, cl::CommandQueue queue,
                             const std::vector<cl_command_buffer_properties_khr>& properties)
    : on_(on), functions_(on), queue_(std::move(queue)) {
  cl_int status = CL_SUCCESS;
  buffer_ =
      functions_.create(1, &queue_(), properties.empty() ? nullptr : properties.data(), &status);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateCommandBufferKHR");
}

CommandBuffer::~CommandBuffer() {
  EXPECT_SUCCESS(clFinish(queue_()));
  EXPECT_SUCCESS(functions_.release(buffer_)) << about::call("clReleaseCommandBufferKHR");
}

template <typename... Arguments>
cl_sync_point_khr CommandBuffer::record(const char* function, const SyncPoints& after,
                                        Arguments... arguments) {
  cl_sync_point_khr point = 0;
  const RecordedCommand command{
      buffer_, nullptr, static_cast<cl_uint>(after.size()), after.empty() ? nullptr : after.data(),
      &point,  nullptr};
  const cl_int status = record_command(on_, function, command, arguments...);
  if (status != CL_SUCCESS) throw cl::Error(status, function);
  return point;
}

cl_sync_point_khr CommandBuffer::run(const cl::Kernel& kernel, std::size_t items,
                                     const SyncPoints& after) {
  cl_sync_point_khr point = 0;
  const cl_int status = functions_.nd_range(
      buffer_, nullptr, nullptr, kernel(), 1, nullptr, &items, nullptr,
      static_cast<cl_uint>(after.size()), after.empty() ? nullptr : after.data(), &point, nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCommandNDRangeKernelKHR");
  return point;
}

cl_sync_point_khr CommandBuffer::copy(const cl::Buffer& from, const cl::Buffer& to,
                                      std::size_t from_offset, std::size_t to_offset,
                                      std::size_t size, const SyncPoints& after) {
  return record("clCommandCopyBufferKHR", after, from(), to(), from_offset, to_offset, size);
}

cl_sync_point_khr CommandBuffer::fill(const cl::Buffer& buffer, cl_uint pattern, std::size_t offset,
                                      std::size_t size, const SyncPoints& after) {
  return record("clCommandFillBufferKHR", after, buffer(), static_cast<const void*>(&pattern),
                sizeof pattern, offset, size);
}

cl_sync_point_khr CommandBuffer::barrier(const SyncPoints& after) {
  return record("clCommandBarrierWithWaitListKHR", after);
}

cl_int CommandBuffer::enqueue(cl_event* event, const std::vector<cl_event>& wait) {
  return functions_.enqueue(0, nullptr, buffer_, static_cast<cl_uint>(wait.size()),
                            wait.empty() ? nullptr : wait.data(), event);
}

}  // namespace assay::suites::host
