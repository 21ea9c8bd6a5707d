#include "suites/api/api_errors/command.h"

#include <algorithm>

#include "suites/host/device_queue.h"
#include "suites/images/image_object.h"

namespace assay::suites::api_errors {
namespace {

struct Images {
  explicit Images(Attempt& a)
      : target(make_image(a, a.on.context(), CL_MEM_OBJECT_IMAGE2D)),
        source(make_image(a, a.on.context(), CL_MEM_OBJECT_IMAGE2D)) {}
  cl_mem target, source;
};

/// A kernel that is built for the first of two devices, and a queue on the second device.
struct HalfBuilt {
  explicit HalfBuilt(Attempt& a) {
    const auto devices = two_devices(a);
    if (devices.empty()) return;
    const cl::Context context(devices);
    kernel.emplace(context, std::vector{devices[0]});
    queue = cl::CommandQueue(context, devices[1]);
  }
  std::optional<ReadyKernel> kernel;
  cl::CommandQueue queue;
};

}  // namespace

cl_command_queue queue_on_device(Attempt& a) {
  if (lacks(a, harness::parts::device_queues)) return nullptr;
  return a.keep(host::device_queue(a.on, 0))();
}

cl_mem target_buffer(Attempt& a) {
  return a.the<Memory>().target();
}
cl_mem source_buffer(Attempt& a) {
  return a.the<Memory>().source();
}
void* host_memory(Attempt& a) {
  return a.the<Memory>().host.data();
}
cl_mem foreign_buffer(Attempt& a) {
  return a.keep(cl::Buffer(a.on.foreign_context(), CL_MEM_READ_WRITE, Memory::bytes))();
}
Value buffer_with(cl_mem_flags flags) {
  return [flags](Attempt& a) {
    return a.keep(a.on.buffer(Memory::bytes, CL_MEM_READ_WRITE | flags))();
  };
}

SharedMemory::SharedMemory(Attempt& a)
    : shared(a.on.info().svm_capabilities != 0), context(a.on.context()) {
  const auto allocate = [&] {
    void* const made = clSVMAlloc(context(), CL_MEM_READ_WRITE, Memory::bytes, 0);
    EXPECT_VALUE(made, !=, nullptr) << about::object("clSVMAlloc");
    return static_cast<std::uint8_t*>(made);
  };
  target = shared ? allocate() : host.data();
  source = shared ? allocate() : host.data() + Memory::bytes / 2;
}

SharedMemory::~SharedMemory() {
  if (!shared) return;
  clSVMFree(context(), target);
  clSVMFree(context(), source);
}

std::uint8_t* shared_memory(Attempt& a) {
  return a.the<SharedMemory>().target;
}
const std::uint8_t* shared_source(Attempt& a) {
  return a.the<SharedMemory>().source;
}

cl_mem make_image(Attempt& a, const cl::Context& context, cl_mem_object_type wanted,
                  cl_mem_flags flags, const cl_image_format& format) {
  const auto& type = images::image_type(wanted);
  const std::size_t axes = type.axes + (type.array ? 1U : 0U);
  const images::Extent full{image_extent[0], axes >= 2 ? image_extent[1] : 1, axes >= 3 ? 3U : 1U};
  return a.keep(images::create_image(context, flags, format, images::describe(type, full)))();
}
cl_mem target_image(Attempt& a) {
  return a.the<Images>().target;
}
cl_mem source_image(Attempt& a) {
  return a.the<Images>().source;
}
cl_mem foreign_image(Attempt& a) {
  return make_image(a, a.on.foreign_context(), CL_MEM_OBJECT_IMAGE2D);
}
Value image_with(cl_mem_flags flags) {
  return [flags](Attempt& a) {
    return make_image(a, a.on.context(), CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE | flags);
  };
}
const cl_image_format* line_format(Attempt& a) {
  const auto formats =
      images::list_formats(a.on.context(), CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE1D_BUFFER);
  if (!formats.empty()) return &a.keep(formats.front());
  skip("the device lists no format for 1D images from buffers");
  return nullptr;
}

ReadyKernel::ReadyKernel(const cl::Context& context, const std::vector<cl::Device>& devices)
    : buffer(context, CL_MEM_READ_WRITE, 64) {
  cl::Program program(context, host::kernel_one);
  if (devices.empty())
    program.build();
  else
    program.build(devices);
  kernel = cl::Kernel(program, "one");
  kernel.setArg(0, buffer);
}
cl_kernel ready_kernel(Attempt& a) {
  return a.the<ReadyKernel>().kernel();
}
cl_kernel foreign_kernel(Attempt& a) {
  return a.make<ReadyKernel>(a.on.foreign_context()).kernel();
}
cl_kernel kernel_without_argument(Attempt& a) {
  return a.keep(a.on.kernel(host::kernel_one, "one"))();
}

Breaks wait_breaks() {
  return {
      {"list_without_count", {{"event_wait_list", events<CL_COMPLETE>}}},
      {"count_without_list", {{"num_events_in_wait_list", 1}}},
      {"null_event",
       {{"num_events_in_wait_list", 2}, {"event_wait_list", complete_and<null<cl_event>>}}},
      {"event_of_another_context",
       {{"num_events_in_wait_list", 2},
        {"event_wait_list", complete_and<event<CL_COMPLETE, true>>}}},
      {"null_queue", {{"command_queue", nullptr}}, true},
      {"queue_on_the_device", {{"command_queue", queue_on_device}}},
  };
}

Break failed_event() {
  return {"failed_event",
          {{"num_events_in_wait_list", 2},
           {"event_wait_list", complete_and<event<CL_INVALID_OPERATION>>}}};
}

Breaks object_breaks(const std::string& name, const std::string& parameter, const Value& foreign) {
  return {{name + "_of_another_context", {{parameter, foreign}}},
          {"null_" + name, {{parameter, nullptr}}}};
}

Break image_for_buffer(const std::string& parameter) {
  return {"image", {{parameter, target_image}}, false, host::needs_images};
}

Break flags(const std::string& name, cl_mem_flags flags, bool with_memory) {
  static std::array<std::uint8_t, 4096> host{};
  return {name, {{"flags", flags}, {"host_ptr", with_memory ? host.data() : nullptr}}};
}

Breaks flag_breaks(cl_mem_flags access) {
  return {flags("two_accesses", CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY),
          flags("read_write_and_read_only", CL_MEM_READ_WRITE | CL_MEM_READ_ONLY),
          flags("read_write_and_write_only", CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY),
          flags("use_and_alloc", access | CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, true),
          flags("use_and_copy", access | CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, true),
          flags("two_host_accesses", access | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY),
          flags("no_access_and_read", access | CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY),
          flags("no_access_and_write", access | CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_WRITE_ONLY)};
}

Breaks buffer_breaks() {
  static std::array<std::uint8_t, 256> host{};
  return {{"unknown_flag", {{"flags", cl_mem_flags{1} << 60}}},
          {"zero_size", {{"size", 0}}},
          {"too_large",
           {{"size",
             [](Attempt& a) -> std::size_t {
               const auto most = a.on.device().getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
               if (most < std::numeric_limits<std::size_t>::max()) return most + 1;
               skip("no size exceeds CL_DEVICE_MAX_MEM_ALLOC_SIZE");
               return 0;
             }}}},
          {"use_null", {{"flags", CL_MEM_USE_HOST_PTR}}},
          {"copy_null", {{"flags", CL_MEM_COPY_HOST_PTR}}},
          {"host_ptr_alone", {{"host_ptr", host.data()}}}};
}

Breaks zero_size_breaks(std::size_t width, std::size_t height, std::size_t depth) {
  return {{"zero_width", {{"region", triple(0, height, depth)}}},
          {"zero_height", {{"region", triple(width, 0, depth)}}},
          {"zero_depth", {{"region", triple(width, height, 0)}}}};
}

Breaks map_flag_breaks(const std::string& flags) {
  return {
      {"unknown_flag", {{flags, cl_map_flags{1} << 40}}},
      {"write_and_invalidate", {{flags, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION}}},
      {"read_and_invalidate", {{flags, CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION}}},
  };
}

Breaks map_breaks(const std::string& parameter, Value (*with)(cl_mem_flags)) {
  return {
      {"read_of_host_write_only", {{parameter, with(CL_MEM_HOST_WRITE_ONLY)}}},
      {"write_of_host_read_only",
       {{parameter, with(CL_MEM_HOST_READ_ONLY)}, {"map_flags", CL_MAP_WRITE}}},
      {"invalidate_of_host_read_only",
       {{parameter, with(CL_MEM_HOST_READ_ONLY)}, {"map_flags", CL_MAP_WRITE_INVALIDATE_REGION}}},
      {"read_of_no_access", {{parameter, with(CL_MEM_HOST_NO_ACCESS)}}},
      {"write_of_no_access",
       {{parameter, with(CL_MEM_HOST_NO_ACCESS)}, {"map_flags", CL_MAP_WRITE}}},
      {"invalidate_of_no_access",
       {{parameter, with(CL_MEM_HOST_NO_ACCESS)}, {"map_flags", CL_MAP_WRITE_INVALIDATE_REGION}}},
  };
}

Breaks kernel_breaks() {
  return merged(
      {object_breaks("kernel", "kernel", foreign_kernel),
       {{"argument_not_set", {{"kernel", kernel_without_argument}}}, not_built_for_the_device()}});
}

Break not_built_for_the_device() {
  return {"not_built_for_the_device",
          {{"command_queue", [](Attempt& a) { return a.the<HalfBuilt>().queue(); }},
           {"kernel", [](Attempt& a) { return a.the<HalfBuilt>().kernel->kernel(); }}}};
}

}  // namespace assay::suites::api_errors
