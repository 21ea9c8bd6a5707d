// An object is released while commands still need it. The object lives until the commands end. Then
// the object's callback is called once. A slow kernel delays the commands. A user event cannot
// delay the commands: while a command waits for a user event, the application may release only
// events (5.9, note on clSetUserEventStatus).
#include "suites/api/command_queues/pending.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"

namespace assay::suites::command_queues {
namespace {

using host::Setting;
using Numbers = std::vector<cl_uint>;
using Clock = std::chrono::steady_clock;

cl_int status_of(const cl::Event& event) {
  return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
}

constexpr std::size_t items = 1000, size = items * sizeof(cl_uint);

/// A slow command, and the time when it was enqueued.
struct Held {
  cl::Event event;
  Clock::time_point since;
};

/// A kernel of one work-item that runs about 100 ms. The constructor finds the number of turns for
/// this time.
class Hold {
 public:
  explicit Hold(Setting& on) : Hold(on, on.context()) {}
  Hold(Setting& on, const cl::Context& context)
      : program_(context, embedded_text(text)),
        memory_(context, CL_MEM_READ_WRITE, sizeof(cl_uint)) {
    const cl_uint seed = 12345;
    program_.build({on.device()});
    const cl::CommandQueue queue(context, on.device());
    queue.enqueueWriteBuffer(memory_, CL_TRUE, 0, sizeof seed, &seed);
    // The first run is not measured, because many drivers compile the kernel there.
    start(queue);
    queue.finish();
    for (;; turns_ *= 4) {
      const auto before = Clock::now();
      start(queue);
      queue.finish();
      on.progress(0, 1);
      const std::chrono::duration<double> took = Clock::now() - before;
      if (took.count() > 0.01 || turns_ > (1U << 28)) {
        turns_ = static_cast<cl_uint>(
            std::min(turns_ * std::max(1.0, 0.1 / std::max(took.count(), 1e-3)), 4e9));
        break;
      }
    }
    cl::Kernel first = take();
    const cl::Buffer from(context, CL_MEM_READ_WRITE, items * sizeof(cl_uint)),
        to(context, CL_MEM_READ_WRITE, items * sizeof(cl_uint));
    first.setArg(0, to);
    first.setArg(1, from);
    queue.enqueueNDRangeKernel(first, cl::NullRange, items);
    queue.finish();
    on.progress(0, 1);
  }
  Held start(const cl::CommandQueue& queue) const {
    cl::Kernel kernel(program_, "hold");
    kernel.setArg(0, memory_);
    kernel.setArg(1, turns_);
    Held held{{}, Clock::now()};
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, 1, cl::NullRange, nullptr, &held.event);
    queue.flush();
    return held;
  }
  /// Enqueues a copy of the kernel's result. No later command in the queue can end before the copy.
  void depend(const cl::CommandQueue& queue, const cl::Buffer& on_it, std::size_t offset) const {
    queue.enqueueCopyBuffer(memory_, on_it, 0, offset, sizeof(cl_uint));
  }
  cl::Kernel take() const { return {program_, "take"}; }

 private:
  static constexpr const char* text = "suites/api/command_queues/kernels/pending.cl";
  cl::Program program_;
  cl::Buffer memory_;
  cl_uint turns_ = 1000;
};

/// Counts calls of callbacks. The object is never freed, because a driver may call a callback late.
class Calls {
 public:
  static Calls& make() {
    static std::vector<std::unique_ptr<Calls>> all;
    return *all.emplace_back(std::make_unique<Calls>());
  }
  int count() const { return count_; }
  static void CL_CALLBACK of_memory(cl_mem, void* calls) { ++static_cast<Calls*>(calls)->count_; }
  static void CL_CALLBACK of_event(cl_event, cl_int, void* calls) {
    ++static_cast<Calls*>(calls)->count_;
  }

  /// Checks that no callback is called before the slow command ends, because the next command uses
  /// the object. The status of the event may be late. So only a callback in the first quarter of
  /// the command's time is too early.
  void expect_none_before(const Held& held, const char* what) const {
    std::optional<Clock::time_point> called;
    const bool complete = host::wait_until([&] {
      if (count_ > 0 && !called) called = Clock::now();
      return status_of(held.event) <= CL_COMPLETE;
    });
    EXPECT_HOLDS(complete) << "the preceding kernel is not complete";
    EXPECT_HOLDS(!(called && 4 * (*called - held.since) < Clock::now() - held.since))
        << about::callback() << what
        << " was called long before the preceding command was complete";
  }
  /// Checks that the callback is called soon, and at most `times` times.
  void expect(int times, const char* what) const {
    EXPECT_CALLS(count_, >=, times, 5) << what;
    host::wait_until([&] { return count_ > times; }, 0.03);
    EXPECT_VALUE(count_, ==, times) << about::callback() << "calls of " << what;
  }

 private:
  std::atomic<int> count_ = 0;
};

void watch(const cl::Memory& memory, Calls& calls) {
  const cl_int status = clSetMemObjectDestructorCallback(memory(), Calls::of_memory, &calls);
  if (status != CL_SUCCESS) throw cl::Error(status, "clSetMemObjectDestructorCallback");
}

Numbers numbers(Setting& on) {
  Numbers all(items);
  for (cl_uint& one : all) one = static_cast<cl_uint>(on.random_bits());
  return all;
}
Numbers taken(Numbers all) {
  for (cl_uint& one : all) one = one * 3 + 1;
  return all;
}
cl::Buffer buffer_of(const cl::Context& context, Numbers all) {
  return {context, CL_MEM_COPY_HOST_PTR, size, all.data()};
}

constexpr const char* destructor = "the destructor callback of a memory object";

/// Buffers and a kernel are released after the kernel is enqueued.
void buffers(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  Numbers back(items);
  const Held held = hold.start(on.queue());
  {
    cl::Kernel take = hold.take();
    const cl::Buffer from = buffer_of(on.context(), model), to = on.buffer(size);
    watch(from, calls);
    watch(to, calls);
    take.setArg(0, to);
    take.setArg(1, from);
    on.queue().enqueueNDRangeKernel(take, cl::NullRange, items);
    on.queue().enqueueReadBuffer(to, CL_FALSE, 0, size, back.data());
  }
  on.queue().flush();
  calls.expect_none_before(held, destructor);
  on.queue().finish();
  EXPECT_VALUE(back, ==, taken(model))
      << "the result of a kernel whose buffers were released before the kernel ran";
  calls.expect(2, destructor);
}

/// A sub-buffer and its buffer. The application may release the buffer first.
void sub_buffers(Setting& on) {
  const Hold hold(on);
  Calls &of_part = Calls::make(), &of_whole = Calls::make();
  const std::size_t start = std::max<std::size_t>(on.base_alignment(), 64);
  std::vector<std::uint8_t> bytes = on.random_bytes(2 * start), back(start - sizeof(cl_uint));
  const Held held = hold.start(on.queue());
  {
    cl::Buffer part;
    {
      cl::Buffer whole = on.buffer_of(bytes);
      watch(whole, of_whole);
      const cl_buffer_region region{start, start};
      part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
    }
    watch(part, of_part);
    hold.depend(on.queue(), part, start - sizeof(cl_uint));
    on.queue().enqueueReadBuffer(part, CL_FALSE, 0, start - sizeof(cl_uint), back.data());
  }
  on.queue().flush();
  of_whole.expect_none_before(held, destructor);
  on.queue().finish();
  EXPECT_BYTES(std::vector(bytes.begin() + static_cast<std::ptrdiff_t>(start),
                           bytes.end() - static_cast<std::ptrdiff_t>(sizeof(cl_uint))),
               back)
      << "data read from a sub-buffer that was released before the read ran";
  of_part.expect(1, destructor);
  of_whole.expect(1, destructor);
}

void images(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  constexpr std::size_t width = 16, height = 8, count = width * height * 4;
  std::vector<std::uint8_t> bytes = on.random_bytes(count);
  std::vector<cl_uint> wanted(bytes.begin(), bytes.end()), got(count);
  const cl::Buffer to = on.buffer(count * sizeof(cl_uint));
  const cl::Program program =
      on.build(embedded_text("suites/api/command_queues/kernels/pending_image.cl"));
  const Held held = hold.start(on.queue());
  {
    const cl::Image2D image(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            {CL_RGBA, CL_UNSIGNED_INT8}, width, height, 0, bytes.data());
    const cl::Sampler sampler =
        host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST);
    watch(image, calls);
    cl::Kernel kernel(program, "take_image");
    kernel.setArg(0, to);
    kernel.setArg(1, image);
    kernel.setArg(2, sampler);
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(width, height));
  }
  on.queue().flush();
  calls.expect_none_before(held, destructor);
  on.queue().enqueueReadBuffer(to, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got, ==, wanted) << "texels of an image that was released before the kernel ran";
  calls.expect(1, destructor);
}

/// A queue is released. Its commands are still submitted and executed.
void queues(Setting& on) {
  const Hold hold(on);
  const Numbers model = numbers(on);
  const cl::Buffer from = buffer_of(on.context(), model), to = on.buffer(size);
  cl::Event last;
  {
    const cl::CommandQueue queue = on.make_queue(0);
    hold.start(queue);
    cl::Kernel take = hold.take();
    take.setArg(0, to);
    take.setArg(1, from);
    queue.enqueueNDRangeKernel(take, cl::NullRange, items, cl::NullRange, nullptr, &last);
  }
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(last, CL_COMPLETE));
  Numbers back(items);
  const std::vector<cl::Event> wait{last};
  on.queue().enqueueReadBuffer(to, CL_TRUE, 0, size, back.data(), &wait);
  EXPECT_VALUE(back, ==, taken(model)) << "data that commands wrote after their queue was released";
}

/// All objects and their context are released. Only the event of the last command is kept.
void everything(Setting& on) {
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  Numbers back(items);
  Held held;
  cl::Event last;
  {
    const cl::Context context(on.device());
    const Hold hold(on, context);
    const cl::CommandQueue queue(context, on.device());
    const cl::Buffer from = buffer_of(context, model), to(context, CL_MEM_READ_WRITE, size);
    watch(from, calls);
    watch(to, calls);
    cl::Kernel take = hold.take();
    take.setArg(0, to);
    take.setArg(1, from);
    held = hold.start(queue);
    queue.enqueueNDRangeKernel(take, cl::NullRange, items);
    queue.enqueueReadBuffer(to, CL_FALSE, 0, size, back.data(), nullptr, &last);
  }
  calls.expect_none_before(held, destructor);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(last, CL_COMPLETE));
  EXPECT_VALUE(back, ==, taken(model))
      << "data that commands wrote after all their objects were released";
  held.event = {};
  last = {};
  calls.expect(2, destructor);
}

/// The application may release events at any time: events for which commands wait, and events of
/// commands.
void events(Setting& on) {
  const Hold hold(on);
  const Numbers model = numbers(on);
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer from = on.buffer(size), to = on.buffer(size), more = on.buffer(size);
  Numbers back(items);
  for (int round = 0; round < 2; ++round) {
    {
      const std::vector<cl::Event> held{hold.start(on.queue()).event};
      cl::Event written;
      on.queue().enqueueWriteBuffer(from, CL_FALSE, 0, size, model.data(), &held, &written);
      on.queue().flush();
      const std::vector<cl::Event> wait{written, held[0]};
      cl::Event copied;
      other.enqueueCopyBuffer(from, to, 0, 0, size, &wait, &copied);
    }
    // A new event may have the address of a released event.
    cl::Event marked;
    on.queue().enqueueWriteBuffer(more, CL_FALSE, 0, size, model.data(), nullptr, &marked);
    other.enqueueReadBuffer(to, CL_TRUE, 0, size, back.data());
    EXPECT_VALUE(back, ==, model) << "data that a command copied; its event and wait list were "
                                     "released before the command ran";
    on.queue().finish();
  }
}

/// A callback is called once, when its command ends.
void callbacks(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  const cl::Buffer buffer = on.buffer(size);
  const Held held = hold.start(on.queue());
  {
    cl::Event written;
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, size, model.data(), nullptr, &written);
    for (int i = 0; i < 3; ++i)
      ASSERT_SUCCESS(clSetEventCallback(written(), CL_COMPLETE, Calls::of_event, &calls));
  }
  on.queue().flush();
  constexpr const char* what = "the callback of an event";
  calls.expect_none_before(held, what);
  on.queue().finish();
  calls.expect(3, what);
}

void CL_CALLBACK native(void* arguments) {
  cl_uint* const* const buffer = static_cast<cl_uint**>(arguments);
  for (std::size_t i = 0; i < items; ++i) (*buffer)[i] = (*buffer)[i] * 3 + 1;
}
void native_kernels(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  Numbers back(items);
  const Held held = hold.start(on.queue());
  {
    const cl::Buffer buffer = buffer_of(on.context(), model);
    watch(buffer, calls);
    void* argument = nullptr;
    const void* location = static_cast<const void*>(&argument);
    const cl_mem memory = buffer();
    ASSERT_SUCCESS(clEnqueueNativeKernel(on.queue()(), native, static_cast<void*>(&argument),
                                         sizeof argument, 1, &memory, &location, 0, nullptr,
                                         nullptr));
    on.queue().enqueueReadBuffer(buffer, CL_FALSE, 0, size, back.data());
  }
  on.queue().flush();
  calls.expect_none_before(held, destructor);
  on.queue().finish();
  EXPECT_VALUE(back, ==, taken(model))
      << "the result of a native kernel whose buffer was released before the kernel ran";
  calls.expect(1, destructor);
}

/// A buffer is released while it is mapped. A later command unmaps it.
void unmaps(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  Numbers back(items);
  const cl::Buffer to = on.buffer(size);
  Held held;
  {
    const cl::Buffer buffer = on.buffer(size);
    watch(buffer, calls);
    void* const mapped = on.queue().enqueueMapBuffer(buffer, CL_TRUE, CL_MAP_WRITE, 0, size);
    std::ranges::copy(model, static_cast<cl_uint*>(mapped));
    held = hold.start(on.queue());
    on.queue().enqueueUnmapMemObject(buffer, mapped);
    on.queue().enqueueCopyBuffer(buffer, to, 0, 0, size);
  }
  on.queue().flush();
  calls.expect_none_before(held, destructor);
  on.queue().enqueueReadBuffer(to, CL_TRUE, 0, size, back.data());
  EXPECT_VALUE(back, ==, model)
      << "data copied from a buffer that was released before the unmap ran";
  calls.expect(1, destructor);
}

/// clEnqueueSVMFree frees shared virtual memory once, after the preceding commands.
void CL_CALLBACK free_and_count(cl_command_queue queue, cl_uint count, void* pointers[],
                                void* calls) {
  cl_context context = nullptr;
  clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), static_cast<void*>(&context),
                        nullptr);
  Calls::of_event(nullptr, 0, calls);
  if (static_cast<Calls*>(calls)->count() > 1) return;  // the memory is already free
  for (cl_uint i = 0; i < count; ++i) clSVMFree(context, pointers[i]);
}
void svm(Setting& on) {
  const Hold hold(on);
  Calls& calls = Calls::make();
  const Numbers model = numbers(on);
  Numbers back(items);
  void* const memory = clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, size, 0);
  ASSERT_VALUE(memory, !=, nullptr) << about::object("clSVMAlloc");
  ASSERT_SUCCESS(
      clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, memory, model.data(), size, 0, nullptr, nullptr));
  const Held held = hold.start(on.queue());
  ASSERT_SUCCESS(
      clEnqueueSVMMemcpy(on.queue()(), CL_FALSE, back.data(), memory, size, 0, nullptr, nullptr));
  void* pointers[] = {memory};
  ASSERT_SUCCESS(
      clEnqueueSVMFree(on.queue()(), 1, pointers, free_and_count, &calls, 0, nullptr, nullptr));
  on.queue().flush();
  constexpr const char* what = "the callback of clEnqueueSVMFree";
  calls.expect_none_before(held, what);
  on.queue().finish();
  EXPECT_VALUE(back, ==, model) << "the copy that was enqueued before clEnqueueSVMFree";
  calls.expect(1, what);
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"pending/buffers", "OpenCL 1.2, 5.4.1, clReleaseMemObject", buffers, {1, 1}, compiler, 0.4},
    {"pending/sub_buffers",
     "OpenCL 1.2, 5.4.1, clReleaseMemObject",
     sub_buffers,
     {1, 1},
     compiler,
     0.4},
    {"pending/images",
     "OpenCL 1.2, 5.4.1; 5.5, clReleaseSampler",
     images,
     {1, 2},
     host::needs_images_and_compiler,
     0.5},
    {"pending/queues", "OpenCL 1.2, 5.1, clReleaseCommandQueue", queues, {1, 0}, compiler, 0.4},
    {"pending/everything",
     "OpenCL 1.2, 4.4, clReleaseContext; 5.4.1",
     everything,
     {1, 1},
     compiler,
     0.5},
    {"pending/events", "OpenCL 1.2, 5.9, clReleaseEvent", events, {1, 0}, compiler, 0.5},
    {"pending/callbacks", "OpenCL 1.2, 5.9, clSetEventCallback", callbacks, {1, 1}, compiler, 0.4},
    {"pending/native_kernels",
     "OpenCL 1.2, 5.4.1; 5.8, clEnqueueNativeKernel",
     native_kernels,
     {1, 1},
     harness::parts::native_kernels& compiler,
     0.4},
    {"pending/unmaps", "OpenCL 1.2, 5.4.1; 5.4.2", unmaps, {1, 1}, compiler, 0.4},
    {"pending/svm",
     "OpenCL API 3.0, 5.6.1, clEnqueueSVMFree",
     svm,
     {2, 0},
     host::needs_svm& compiler,
     0.4},
};

}  // namespace

std::span<const host::Example> pending() {
  return rows;
}

}  // namespace assay::suites::command_queues
