#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <list>
#include <utility>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/events/tables.h"
#include "suites/base/about.h"
#include "suites/host/calls.h"
#include "suites/host/must_return.h"
#include "suites/host/needs.h"
#include "suites/host/told.h"

namespace assay::suites::events {
namespace {

using host::Setting;
using host::Told;

constexpr std::size_t size = 512;
/// This region of an RGBA image with 8-bit channels has `size` bytes.
constexpr std::size_t origin[] = {0, 0, 0}, region[] = {16, 8, 1};

/// The destructor waits for all commands, unless a command may have been terminated.
struct Objects {
  explicit Objects(Setting& setting) : Objects(setting, setting.context(), setting.queue()) {}
  Objects(Setting& setting, const cl::Context& in, const cl::CommandQueue& commands)
      : on(setting),
        context(in),
        queue(commands()),
        first(in, CL_MEM_READ_WRITE, size),
        second(in, CL_MEM_READ_WRITE, size) {}
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() {
    if (!may_be_terminated) tidy();
    if (shared != nullptr) clSVMFree(context(), shared);
  }

  void tidy() {
    if (mapped != nullptr) {
      EXPECT_SUCCESS(clEnqueueUnmapMemObject(queue, mapped_object, mapped, 0, nullptr, nullptr));
    }
    if (shared_mapped) {
      EXPECT_SUCCESS(clEnqueueSVMUnmap(queue, shared, 0, nullptr, nullptr));
    }
    mapped = nullptr;
    shared_mapped = false;
    EXPECT_SUCCESS(clFinish(queue));
  }

  static cl::Image2D make_image(const cl::Context& context) {
    return {context, CL_MEM_READ_WRITE, cl::ImageFormat(CL_RGBA, CL_UNORM_INT8), region[0],
            region[1]};
  }
  cl_mem image() {
    if (!image_) image_ = make_image(context);
    return (*image_)();
  }
  cl_mem other_image() {
    if (!other_) other_ = make_image(context);
    return (*other_)();
  }
  cl_kernel kernel() {
    if (!kernel_) {
      cl::Program program(context, std::string(host::kernel_one));
      program.build(std::vector{on.device()});
      kernel_.emplace(program, "one");
      kernel_->setArg(0, first);
    }
    return (*kernel_)();
  }
  std::uint8_t* svm() {
    if (shared == nullptr) shared = clSVMAlloc(context(), CL_MEM_READ_WRITE, size, 0);
    EXPECT_VALUE(shared, !=, nullptr) << about::object("clSVMAlloc");
    return static_cast<std::uint8_t*>(shared);
  }

  Setting& on;
  const cl::Context& context;
  cl_command_queue queue;
  cl::Buffer first, second;
  std::array<std::uint8_t, size> bytes{};
  void* mapped = nullptr;
  cl_mem mapped_object = nullptr;
  void* shared = nullptr;
  bool shared_mapped = false;
  bool may_be_terminated = false;  ///< if true, other calls are implementation-defined (5.9)

 private:
  std::optional<cl::Image2D> image_, other_;
  std::optional<cl::Kernel> kernel_;
};

/// The destructor completes the user event.
class Gate {
 public:
  explicit Gate(const cl::Context& context) : event_(context) {}
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;
  ~Gate() { open(); }
  void open() {
    if (!open_) {
      EXPECT_SUCCESS(clSetUserEventStatus(event_(), CL_COMPLETE));
    }
    open_ = true;
  }
  cl_event operator()() const { return event_(); }

 private:
  cl::UserEvent event_;
  bool open_ = false;
};

/// The command is non-blocking.
using Enqueue = cl_int (*)(Objects&, cl_uint, const cl_event*, cl_event*);
/// Maps the memory that the command unmaps, if it unmaps memory.
using Prepare = cl_int (*)(Objects&);

cl_int nothing(Objects&) {
  return CL_SUCCESS;
}

/// More events than fit into one word or a small array of a driver.
constexpr std::size_t list_length = 40;

/// A driver may check only some events. So first only the first event of the list is not complete,
/// then only the last event.
template <Enqueue enqueue, cl_command_type type, Prepare prepare = nothing>
void command(Setting& on) {
  Objects objects(on);
  ASSERT_SUCCESS(prepare(objects)) << "the map before a command that unmaps the memory";
  ASSERT_SUCCESS(enqueue(objects, 0, nullptr, nullptr))
      << "the command without a wait list";  // drivers make objects in the first call
  objects.tidy();
  for (const std::size_t closed : {std::size_t{0}, list_length - 1}) {
    DURING(closed == 0 ? "the first event of the list is not complete"
                       : "the last event of the list is not complete");
    std::list<Gate> gates;
    std::vector<cl_event> list;
    Gate* held = nullptr;
    for (std::size_t i = 0; i < list_length; ++i) {
      Gate& gate = gates.emplace_back(on.context());
      list.push_back(gate());
      if (i == closed)
        held = &gate;
      else
        gate.open();
    }
    ASSERT_SUCCESS(prepare(objects)) << "the map before a command that unmaps the memory";
    cl::Event event;
    host::must_return(on, "the command that waits for a user event, or clFlush,", [&] {
      ASSERT_SUCCESS(enqueue(objects, static_cast<cl_uint>(list.size()), list.data(), &event()))
          << "the command with a wait list";
      ASSERT_SUCCESS(clFlush(objects.queue));
    });
    if (event() == nullptr) return;
    Told& told = Told::make();
    EXPECT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, Told::of_event, &told));
    // The caller may now change the list, so the case fills it with complete events.
    std::ranges::fill(list, closed == 0 ? gates.back()() : gates.front()());
    const auto said = event.getInfo<CL_EVENT_COMMAND_TYPE>();
    // The specification calls clEnqueueTask equivalent to clEnqueueNDRangeKernel (OpenCL 1.2, 5.8).
    EXPECT_HOLDS(said == type || (type == CL_COMMAND_TASK && said == CL_COMMAND_NDRANGE_KERNEL))
        << about::query("CL_EVENT_COMMAND_TYPE") << "CL_EVENT_COMMAND_TYPE is " << said
        << ", expected " << type;
    EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_RUNNING, 0.05), >, CL_RUNNING)
        << about::early() << "the command runs before the events that it waits for are complete";
    EXPECT_VALUE(told.calls, ==, 0)
        << about::callback() << "the callback was called before the command is complete";
    held->open();
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
    EXPECT_CALLS(told.calls, ==, 1, 5) << "the callback of the command";
    EXPECT_STATUS(CL_COMPLETE, told.status) << "in the callback";
    // While a command waits for a user event, the application must not release objects (OpenCL API
    // 3.0, clSetUserEventStatus, NOTE). The C++ wrapper releases the queue and the context that the
    // queries return. So the queries come after the wait.
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), objects.queue);
    EXPECT_QUERY(event.getInfo<CL_EVENT_CONTEXT>()(), on.context()());
    objects.tidy();
  }
}

/// 5.9: if a user event in the wait list fails, the command ends with an error. Each turn has a
/// separate context and asks only for the status, because other calls are then
/// implementation-defined.
template <Enqueue enqueue, Prepare prepare = nothing>
void behind_a_failure(Setting& on) {
  for (const bool last : {false, true}) {
    DURING(last ? "the last event of the list fails" : "the first event of the list fails");
    const cl::Context context(on.device());
    const cl::CommandQueue queue(context, on.device());
    Objects objects(on, context, queue);
    ASSERT_SUCCESS(prepare(objects)) << "the map before a command that unmaps the memory";
    ASSERT_SUCCESS(enqueue(objects, 0, nullptr, nullptr))
        << "the command without a wait list";  // drivers make objects in the first call
    objects.tidy();
    ASSERT_SUCCESS(prepare(objects)) << "the map before a command that unmaps the memory";
    Gate good(context);
    good.open();
    const cl::UserEvent bad(context);
    const std::array<cl_event, 2> list{last ? good() : bad(), last ? bad() : good()};
    cl::Event event;
    host::must_return(on, "the command that waits for a user event, or clFlush,", [&] {
      ASSERT_SUCCESS(enqueue(objects, 2, list.data(), &event())) << "the command with a wait list";
      ASSERT_SUCCESS(clFlush(objects.queue));
    });
    objects.may_be_terminated = true;
    ASSERT_SUCCESS(clSetUserEventStatus(bad(), CL_INVALID_OPERATION));
    if (event() == nullptr) return;
    EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_COMPLETE), <, 0)
        << "execution status of a command that waited";
    on.progress(0, 1);  // some drivers take seconds to make a context
  }
}

using List = const cl_event*;

cl_int write_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueWriteBuffer(o.queue, o.first(), CL_FALSE, 0, size, o.bytes.data(), n, list,
                              event);
}
cl_int read_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueReadBuffer(o.queue, o.first(), CL_FALSE, 0, size, o.bytes.data(), n, list, event);
}
cl_int write_buffer_rect(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueWriteBufferRect(o.queue, o.first(), CL_FALSE, origin, origin, region, 0, 0, 0, 0,
                                  o.bytes.data(), n, list, event);
}
cl_int read_buffer_rect(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueReadBufferRect(o.queue, o.first(), CL_FALSE, origin, origin, region, 0, 0, 0, 0,
                                 o.bytes.data(), n, list, event);
}
cl_int copy_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueCopyBuffer(o.queue, o.first(), o.second(), 0, 0, size, n, list, event);
}
cl_int copy_buffer_rect(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueCopyBufferRect(o.queue, o.first(), o.second(), origin, origin, region, 0, 0, 0, 0,
                                 n, list, event);
}
cl_int fill_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueFillBuffer(o.queue, o.first(), o.bytes.data(), 4, 0, size, n, list, event);
}
cl_int map_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  cl_int status = CL_SUCCESS;
  o.mapped_object = o.first();
  o.mapped = clEnqueueMapBuffer(o.queue, o.first(), CL_FALSE, CL_MAP_READ, 0, size, n, list, event,
                                &status);
  return status;
}
cl_int map_to_write(Objects& o) {
  cl_int status = CL_SUCCESS;
  o.mapped_object = o.first();
  o.mapped = clEnqueueMapBuffer(o.queue, o.first(), CL_TRUE, CL_MAP_WRITE, 0, size, 0, nullptr,
                                nullptr, &status);
  return status;
}
cl_int unmap(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueUnmapMemObject(o.queue, o.first(), std::exchange(o.mapped, nullptr), n, list,
                                 event);
}
cl_int migrate(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueMigrateMemObjects(o.queue, 1, &o.first(), 0, n, list, event);
}
cl_int nd_range(Objects& o, cl_uint n, List list, cl_event* event) {
  const std::size_t items = 1;
  return clEnqueueNDRangeKernel(o.queue, o.kernel(), 1, nullptr, &items, nullptr, n, list, event);
}
cl_int task(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueTask(o.queue, o.kernel(), n, list, event);
}
cl_int native(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueNativeKernel(
      o.queue, [](void*) {}, o.bytes.data(), 8, 0, nullptr, nullptr, n, list, event);
}
cl_int marker(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueMarkerWithWaitList(o.queue, n, list, event);
}
cl_int barrier(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueBarrierWithWaitList(o.queue, n, list, event);
}

cl_int write_image(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueWriteImage(o.queue, o.image(), CL_FALSE, origin, region, 0, 0, o.bytes.data(), n,
                             list, event);
}
cl_int read_image(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueReadImage(o.queue, o.image(), CL_FALSE, origin, region, 0, 0, o.bytes.data(), n,
                            list, event);
}
cl_int copy_image(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueCopyImage(o.queue, o.image(), o.other_image(), origin, origin, region, n, list,
                            event);
}
cl_int fill_image(Objects& o, cl_uint n, List list, cl_event* event) {
  const cl_float color[] = {0, 1, 0, 1};
  return clEnqueueFillImage(o.queue, o.image(), color, origin, region, n, list, event);
}
cl_int image_to_buffer(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueCopyImageToBuffer(o.queue, o.image(), o.first(), origin, region, 0, n, list,
                                    event);
}
cl_int buffer_to_image(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueCopyBufferToImage(o.queue, o.first(), o.image(), 0, origin, region, n, list,
                                    event);
}
cl_int map_image(Objects& o, cl_uint n, List list, cl_event* event) {
  cl_int status = CL_SUCCESS;
  std::size_t row_pitch = 0;
  o.mapped_object = o.image();
  o.mapped = clEnqueueMapImage(o.queue, o.image(), CL_FALSE, CL_MAP_READ, origin, region,
                               &row_pitch, nullptr, n, list, event, &status);
  return status;
}

cl_int svm_copy(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueSVMMemcpy(o.queue, CL_FALSE, o.svm(), o.bytes.data(), size, n, list, event);
}
cl_int svm_fill(Objects& o, cl_uint n, List list, cl_event* event) {
  return clEnqueueSVMMemFill(o.queue, o.svm(), o.bytes.data(), 4, size, n, list, event);
}
cl_int svm_map(Objects& o, cl_uint n, List list, cl_event* event) {
  o.shared_mapped = true;
  return clEnqueueSVMMap(o.queue, CL_FALSE, CL_MAP_READ, o.svm(), size, n, list, event);
}
cl_int svm_map_to_write(Objects& o) {
  o.shared_mapped = true;
  return clEnqueueSVMMap(o.queue, CL_TRUE, CL_MAP_WRITE, o.svm(), size, 0, nullptr, nullptr);
}
cl_int svm_unmap(Objects& o, cl_uint n, List list, cl_event* event) {
  o.shared_mapped = false;
  return clEnqueueSVMUnmap(o.queue, o.svm(), n, list, event);
}
cl_int svm_free(Objects& o, cl_uint n, List list, cl_event* event) {
  void* pointer = o.svm();  // the destructor of Objects frees it
  return clEnqueueSVMFree(
      o.queue, 1, &pointer, [](cl_command_queue, cl_uint, void**, void*) {}, nullptr, n, list,
      event);
}
cl_int svm_migrate(Objects& o, cl_uint n, List list, cl_event* event) {
  const void* pointer = o.svm();
  return clEnqueueSVMMigrateMem(o.queue, 1, &pointer, nullptr, 0, n, list, event);
}

template <Enqueue enqueue, cl_command_type type, Prepare prepare = nothing>
constexpr host::Example of(std::string_view name, std::string_view citation, host::Needs needs = {},
                           harness::Version since = {1, 2}) {
  return {name, citation, command<enqueue, type, prepare>, since, needs, 0.12};
}

constexpr const char* failures = "OpenCL 1.2, 5.9, clSetUserEventStatus";
template <Enqueue enqueue, Prepare prepare = nothing>
constexpr host::Example failed(std::string_view name, host::Needs needs = {},
                               harness::Version since = {1, 2}) {
  return {name, failures, behind_a_failure<enqueue, prepare>, since, needs};
}

constexpr auto compiler = host::needs_compiler;
constexpr auto images = host::needs_images;
constexpr auto svm = host::needs_svm;
constexpr harness::Version v2{2, 0};

constexpr host::Example rows[] = {
    of<write_buffer, CL_COMMAND_WRITE_BUFFER>("wait_lists/write_buffer", "OpenCL 1.2, 5.2.2"),
    of<read_buffer, CL_COMMAND_READ_BUFFER>("wait_lists/read_buffer", "OpenCL 1.2, 5.2.2"),
    of<write_buffer_rect, CL_COMMAND_WRITE_BUFFER_RECT>("wait_lists/write_buffer_rect",
                                                        "OpenCL 1.2, 5.2.2"),
    of<read_buffer_rect, CL_COMMAND_READ_BUFFER_RECT>("wait_lists/read_buffer_rect",
                                                      "OpenCL 1.2, 5.2.2"),
    of<copy_buffer, CL_COMMAND_COPY_BUFFER>("wait_lists/copy_buffer", "OpenCL 1.2, 5.2.2"),
    of<copy_buffer_rect, CL_COMMAND_COPY_BUFFER_RECT>("wait_lists/copy_buffer_rect",
                                                      "OpenCL 1.2, 5.2.2"),
    of<fill_buffer, CL_COMMAND_FILL_BUFFER>("wait_lists/fill_buffer", "OpenCL 1.2, 5.2.3"),
    of<map_buffer, CL_COMMAND_MAP_BUFFER>("wait_lists/map_buffer", "OpenCL 1.2, 5.2.4"),
    of<unmap, CL_COMMAND_UNMAP_MEM_OBJECT, map_to_write>("wait_lists/unmap", "OpenCL 1.2, 5.4.2"),
    of<migrate, CL_COMMAND_MIGRATE_MEM_OBJECTS>("wait_lists/migrate", "OpenCL 1.2, 5.4.4"),
    of<nd_range, CL_COMMAND_NDRANGE_KERNEL>("wait_lists/nd_range", "OpenCL 1.2, 5.8", compiler),
    of<task, CL_COMMAND_TASK>("wait_lists/task", "OpenCL 1.2, 5.8", compiler),
    of<native, CL_COMMAND_NATIVE_KERNEL>("wait_lists/native_kernel", "OpenCL 1.2, 5.8",
                                         harness::parts::native_kernels),
    of<marker, CL_COMMAND_MARKER>("wait_lists/marker", "OpenCL 1.2, 5.10"),
    of<barrier, CL_COMMAND_BARRIER>("wait_lists/barrier", "OpenCL 1.2, 5.10"),
    of<write_image, CL_COMMAND_WRITE_IMAGE>("wait_lists/write_image", "OpenCL 1.2, 5.3.3", images),
    of<read_image, CL_COMMAND_READ_IMAGE>("wait_lists/read_image", "OpenCL 1.2, 5.3.3", images),
    of<copy_image, CL_COMMAND_COPY_IMAGE>("wait_lists/copy_image", "OpenCL 1.2, 5.3.3", images),
    of<fill_image, CL_COMMAND_FILL_IMAGE>("wait_lists/fill_image", "OpenCL 1.2, 5.3.4", images),
    of<image_to_buffer, CL_COMMAND_COPY_IMAGE_TO_BUFFER>("wait_lists/image_to_buffer",
                                                         "OpenCL 1.2, 5.3.5", images),
    of<buffer_to_image, CL_COMMAND_COPY_BUFFER_TO_IMAGE>("wait_lists/buffer_to_image",
                                                         "OpenCL 1.2, 5.3.5", images),
    of<map_image, CL_COMMAND_MAP_IMAGE>("wait_lists/map_image", "OpenCL 1.2, 5.3.6", images),
    of<svm_copy, CL_COMMAND_SVM_MEMCPY>("wait_lists/svm_copy", "OpenCL API 3.0, clEnqueueSVMMemcpy",
                                        svm, v2),
    of<svm_fill, CL_COMMAND_SVM_MEMFILL>("wait_lists/svm_fill",
                                         "OpenCL API 3.0, clEnqueueSVMMemFill", svm, v2),
    of<svm_map, CL_COMMAND_SVM_MAP>("wait_lists/svm_map", "OpenCL API 3.0, clEnqueueSVMMap", svm,
                                    v2),
    of<svm_unmap, CL_COMMAND_SVM_UNMAP, svm_map_to_write>(
        "wait_lists/svm_unmap", "OpenCL API 3.0, clEnqueueSVMUnmap", svm, v2),
    of<svm_free, CL_COMMAND_SVM_FREE>("wait_lists/svm_free", "OpenCL API 3.0, clEnqueueSVMFree",
                                      svm, v2),
    of<svm_migrate, CL_COMMAND_SVM_MIGRATE_MEM>(
        "wait_lists/svm_migrate", "OpenCL API 3.0, clEnqueueSVMMigrateMem", svm, {2, 1}),
    failed<write_buffer>("failed_lists/write_buffer"),
    failed<read_buffer>("failed_lists/read_buffer"),
    failed<write_buffer_rect>("failed_lists/write_buffer_rect"),
    failed<read_buffer_rect>("failed_lists/read_buffer_rect"),
    failed<copy_buffer>("failed_lists/copy_buffer"),
    failed<copy_buffer_rect>("failed_lists/copy_buffer_rect"),
    failed<fill_buffer>("failed_lists/fill_buffer"),
    failed<map_buffer>("failed_lists/map_buffer"),
    failed<unmap, map_to_write>("failed_lists/unmap"),
    failed<migrate>("failed_lists/migrate"),
    failed<nd_range>("failed_lists/nd_range", compiler),
    failed<task>("failed_lists/task", compiler),
    failed<native>("failed_lists/native_kernel", harness::parts::native_kernels),
    failed<marker>("failed_lists/marker"),
    failed<barrier>("failed_lists/barrier"),
    failed<write_image>("failed_lists/write_image", images),
    failed<read_image>("failed_lists/read_image", images),
    failed<copy_image>("failed_lists/copy_image", images),
    failed<fill_image>("failed_lists/fill_image", images),
    failed<image_to_buffer>("failed_lists/image_to_buffer", images),
    failed<buffer_to_image>("failed_lists/buffer_to_image", images),
    failed<map_image>("failed_lists/map_image", images),
    failed<svm_copy>("failed_lists/svm_copy", svm, v2),
    failed<svm_fill>("failed_lists/svm_fill", svm, v2),
    failed<svm_map>("failed_lists/svm_map", svm, v2),
    failed<svm_unmap, svm_map_to_write>("failed_lists/svm_unmap", svm, v2),
    failed<svm_free>("failed_lists/svm_free", svm, v2),
    failed<svm_migrate>("failed_lists/svm_migrate", svm, {2, 1}),
};

}  // namespace

std::span<const host::Example> commands() {
  return rows;
}

}  // namespace assay::suites::events
