#pragma once
#include <array>
#include <limits>
#include <utility>

#include "suites/api/api_errors/call.h"
#include "suites/images/image_type.h"

namespace assay::suites::api_errors {

/// `own` has the arguments between the queue and the wait list. The wait list is empty.
template <typename... Own>
auto of_command(Attempt& a, Own... own) {
  return std::tuple(a.queue(), own..., 0, nullptr, a.event());
}

/// An origin, a region, or sizes of work-groups.
inline auto triple(std::size_t x, std::size_t y, std::size_t z) {
  return list<std::size_t>({x, y, z});
}

/// Skips the case if the device does not support queues on the device.
cl_command_queue queue_on_device(Attempt& a);

struct Memory {
  static constexpr std::size_t bytes = 1024;
  explicit Memory(Attempt& a) : target(a.on.buffer(bytes)), source(a.on.buffer(bytes)) {}
  cl::Buffer target, source;
  std::array<std::uint8_t, bytes> host{};
};
cl_mem target_buffer(Attempt& a);  ///< the target of a copy
cl_mem source_buffer(Attempt& a);
void* host_memory(Attempt& a);
cl_mem foreign_buffer(Attempt& a);
Value buffer_with(cl_mem_flags flags);

/// Shared virtual memory, or host memory if the device has no SVM. Lives as long as the attempt.
struct SharedMemory {
  explicit SharedMemory(Attempt& a);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  bool shared;
  cl::Context context;
  std::array<std::uint8_t, Memory::bytes> host{};
  std::uint8_t *target, *source;
};
std::uint8_t* shared_memory(Attempt& a);  ///< the target of a copy
const std::uint8_t* shared_source(Attempt& a);

/// Maps the first bytes of a buffer until the attempt ends or unmap() is called.
template <cl_map_flags flags, cl_mem (*buffer)(Attempt&) = target_buffer>
class Mapping {
 public:
  explicit Mapping(Attempt& a) : queue_(a.queue()), buffer_(buffer(a)) {
    cl_int status = CL_SUCCESS;
    pointer =
        clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, flags, 0, 64, 0, nullptr, nullptr, &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
    mapped_ = pointer != nullptr;
  }
  ~Mapping() { unmap(); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  void unmap() {
    if (!std::exchange(mapped_, false)) return;
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(queue_, buffer_, pointer, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(queue_));
  }
  void* pointer = nullptr;

 private:
  cl_command_queue queue_;
  cl_mem buffer_;
  bool mapped_ = false;
};

/// Images of this format have 16 by 12 elements. A 3D image has three slices. An array of 2D images
/// has three layers, and an array of 1D images has 12.
constexpr cl_image_format rgba8{CL_RGBA, CL_UNORM_INT8};
constexpr images::Extent image_extent{16, 12, 1};
cl_mem target_image(Attempt& a);  ///< the target of a copy
cl_mem source_image(Attempt& a);
cl_mem foreign_image(Attempt& a);
Value image_with(cl_mem_flags flags);
cl_mem make_image(Attempt& a, const cl::Context& context, cl_mem_object_type type,
                  cl_mem_flags flags = CL_MEM_READ_WRITE, const cl_image_format& format = rgba8);
/// A format for 1D images from buffers. Skips the case if the device lists no format.
const cl_image_format* line_format(Attempt& a);

/// A kernel whose only argument is set to a buffer. The buffer lives as long as the kernel, because
/// kernels do not retain their arguments (OpenCL 1.2, 5.7.2).
struct ReadyKernel {
  explicit ReadyKernel(Attempt& a) : ReadyKernel(a.on.context()) {}
  explicit ReadyKernel(const cl::Context& context) : ReadyKernel(context, {}) {}
  ReadyKernel(const cl::Context& context, const std::vector<cl::Device>& devices);
  cl::Buffer buffer;
  cl::Kernel kernel;
};
cl_kernel ready_kernel(Attempt& a);
cl_kernel foreign_kernel(Attempt& a);
cl_kernel kernel_without_argument(Attempt& a);

// Rules that a call breaks. `name` is a part of the rule's name in the table of errors.

Breaks wait_breaks();  ///< rules for the queue and the wait list of a command
Break failed_event();  ///< the rule for a blocking command that waits for a failed event
Breaks object_breaks(const std::string& name, const std::string& parameter, const Value& foreign);
Break image_for_buffer(const std::string& parameter);
/// `with_memory`: the call has memory of the host.
Break flags(const std::string& name, cl_mem_flags flags, bool with_memory = false);
/// Some flags exclude each other.
Breaks flag_breaks(cl_mem_flags access = 0);
Breaks buffer_breaks();
Breaks zero_size_breaks(std::size_t width, std::size_t height, std::size_t depth);
/// `flags` is the name of the parameter.
Breaks map_flag_breaks(const std::string& flags);
/// `with` makes an object with the flags.
Breaks map_breaks(const std::string& parameter, Value (*with)(cl_mem_flags));
Breaks kernel_breaks();
Break not_built_for_the_device();

}  // namespace assay::suites::api_errors
