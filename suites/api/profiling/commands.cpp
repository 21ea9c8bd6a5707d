#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <chrono>

#include "harness/cases/assertion.h"
#include "suites/api/profiling/times.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::profiling {
namespace {

using host::Setting;

/// Each command ends before the next command is enqueued.
class Timed {
 public:
  explicit Timed(Setting& on) : queue_(on.make_queue(CL_QUEUE_PROFILING_ENABLE)) {}
  cl_command_queue queue() const { return queue_(); }
  const cl::CommandQueue& object() const { return queue_; }

  /// `enqueue` calls a function of the API, passes its argument as the event, and returns the code.
  template <typename Enqueue>
  void operator()(const char* function, const Enqueue& enqueue) {
    cl::Event event;
    ASSERT_CODE(CL_SUCCESS, enqueue(&event())) << about::call(function);
    ASSERT_SUCCESS(clFinish(queue_()));
    const Times times = times_of(event);
    expect_in_order(times, function);
    expect_behind(
        times, last_,
        std::string(function) + ": start, compared with the end of the command before it");
    EXPECT_VALUE(times.ended, >, 0U)
        << about::query("CL_PROFILING_COMMAND_END") << function << ": ended";
    last_ = times;
  }

 private:
  cl::CommandQueue queue_;
  Times last_;
};

constexpr std::size_t origin[] = {0, 0, 0}, region[] = {16, 8, 1}, bytes = std::size_t{16} * 8 * 4;
constexpr std::size_t row[] = {64, 8, 1};

void rectangles(Setting& on) {
  Timed timed(on);
  const cl::Buffer first = on.buffer(4096), second = on.buffer(4096);
  std::vector<std::uint8_t> memory(4096, 3);
  const auto q = timed.queue();
  timed("clEnqueueWriteBufferRect", [&](cl_event* e) {
    return clEnqueueWriteBufferRect(q, first(), CL_FALSE, origin, origin, row, 128, 0, 64, 0,
                                    memory.data(), 0, nullptr, e);
  });
  timed("clEnqueueCopyBufferRect", [&](cl_event* e) {
    return clEnqueueCopyBufferRect(q, first(), second(), origin, origin, row, 128, 0, 64, 0, 0,
                                   nullptr, e);
  });
  timed("clEnqueueReadBufferRect", [&](cl_event* e) {
    return clEnqueueReadBufferRect(q, second(), CL_FALSE, origin, origin, row, 64, 0, 128, 0,
                                   memory.data(), 0, nullptr, e);
  });
}

void images(Setting& on) {
  Timed timed(on);
  const cl::ImageFormat format(CL_RGBA, CL_UNSIGNED_INT8);
  const cl::Image2D first(on.context(), CL_MEM_READ_WRITE, format, 16, 8),
      second(on.context(), CL_MEM_READ_WRITE, format, 16, 8);
  const cl::Buffer buffer = on.buffer(bytes);
  std::vector<std::uint8_t> memory(bytes, 3);
  const auto q = timed.queue();
  timed("clEnqueueWriteImage", [&](cl_event* e) {
    return clEnqueueWriteImage(q, first(), CL_FALSE, origin, region, 0, 0, memory.data(), 0,
                               nullptr, e);
  });
  timed("clEnqueueCopyImage", [&](cl_event* e) {
    return clEnqueueCopyImage(q, first(), second(), origin, origin, region, 0, nullptr, e);
  });
  timed("clEnqueueReadImage", [&](cl_event* e) {
    return clEnqueueReadImage(q, second(), CL_FALSE, origin, region, 0, 0, memory.data(), 0,
                              nullptr, e);
  });
  timed("clEnqueueCopyImageToBuffer", [&](cl_event* e) {
    return clEnqueueCopyImageToBuffer(q, first(), buffer(), origin, region, 0, 0, nullptr, e);
  });
  timed("clEnqueueCopyBufferToImage", [&](cl_event* e) {
    return clEnqueueCopyBufferToImage(q, buffer(), second(), 0, origin, region, 0, nullptr, e);
  });
  timed("clEnqueueFillImage", [&](cl_event* e) {
    const std::array<cl_uint, 4> color{1, 2, 3, 4};
    return clEnqueueFillImage(q, first(), color.data(), origin, region, 0, nullptr, e);
  });
  void* mapped = nullptr;
  timed("clEnqueueMapImage", [&](cl_event* e) {
    std::size_t pitch = 0;
    cl_int status = CL_SUCCESS;
    mapped = clEnqueueMapImage(q, first(), CL_FALSE, CL_MAP_READ, origin, region, &pitch, nullptr,
                               0, nullptr, e, &status);
    return status;
  });
  timed("clEnqueueUnmapMemObject",
        [&](cl_event* e) { return clEnqueueUnmapMemObject(q, first(), mapped, 0, nullptr, e); });
}

void migrations(Setting& on) {
  Timed timed(on);
  const cl::Buffer buffer = on.buffer(4096);
  const cl_mem memory = buffer();
  for (const cl_mem_migration_flags flags : {CL_MIGRATE_MEM_OBJECT_HOST, 0})
    timed("clEnqueueMigrateMemObjects", [&](cl_event* e) {
      return clEnqueueMigrateMemObjects(timed.queue(), 1, &memory, flags, 0, nullptr, e);
    });
}

void svm(Setting& on) {
  Timed timed(on);
  const auto q = timed.queue();
  const auto allocate = [&] { return clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, 4096, 0); };
  void *const first = allocate(), *const second = allocate();
  ASSERT_VALUE(first, !=, nullptr) << about::object("clSVMAlloc");
  ASSERT_VALUE(second, !=, nullptr) << about::object("clSVMAlloc");
  timed("clEnqueueSVMMemFill", [&](cl_event* e) {
    const cl_uint pattern = 7;
    return clEnqueueSVMMemFill(q, first, &pattern, sizeof pattern, 4096, 0, nullptr, e);
  });
  timed("clEnqueueSVMMemcpy", [&](cl_event* e) {
    return clEnqueueSVMMemcpy(q, CL_FALSE, second, first, 4096, 0, nullptr, e);
  });
  timed("clEnqueueSVMMap", [&](cl_event* e) {
    return clEnqueueSVMMap(q, CL_FALSE, CL_MAP_READ, second, 4096, 0, nullptr, e);
  });
  timed("clEnqueueSVMUnmap",
        [&](cl_event* e) { return clEnqueueSVMUnmap(q, second, 0, nullptr, e); });
  if (on.at_least(2, 1))
    timed("clEnqueueSVMMigrateMem", [&](cl_event* e) {
      const void* pointers[] = {first};
      return clEnqueueSVMMigrateMem(q, 1, pointers, nullptr, 0, 0, nullptr, e);
    });
  timed("clEnqueueSVMFree", [&](cl_event* e) {
    void* pointers[] = {first, second};
    return clEnqueueSVMFree(q, 2, pointers, nullptr, nullptr, 0, nullptr, e);
  });
}

void CL_CALLBACK nothing(void*) {}
void native_kernels(Setting& on) {
  Timed timed(on);
  timed("clEnqueueNativeKernel", [&](cl_event* e) {
    return clEnqueueNativeKernel(timed.queue(), nothing, nullptr, 0, 0, nullptr, nullptr, 0,
                                 nullptr, e);
  });
}

void tasks(Setting& on) {
  Timed timed(on);
  cl::Kernel kernel = on.kernel(host::kernel_one, "one");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  timed("clEnqueueTask",
        [&](cl_event* e) { return clEnqueueTask(timed.queue(), kernel(), 0, nullptr, e); });
}

/// In an out-of-order queue, only events order the commands and their times.
void out_of_order(Setting& on) {
  const cl::CommandQueue queue =
      on.make_queue(CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  constexpr std::size_t size = 1 << 16, count = 6;
  const std::vector<std::uint8_t> memory(size, 3);
  const std::array<cl::Buffer, 2> buffers{on.buffer(size), on.buffer(size)};
  cl::UserEvent gate(on.context());
  std::vector<cl::Event> chain;
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<cl::Event> wait{i == 0 ? cl::Event(gate) : chain.back()};
    chain.emplace_back();
    if (i % 2 == 0)
      queue.enqueueWriteBuffer(buffers[0], CL_FALSE, 0, size, memory.data(), &wait, &chain.back());
    else
      queue.enqueueCopyBuffer(buffers[0], buffers[1], 0, 0, size, &wait, &chain.back());
  }
  queue.flush();
  gate.setStatus(CL_COMPLETE);
  queue.finish();
  for (std::size_t i = 0; i < count; ++i) {
    const Times times = times_of(chain[i]);
    expect_in_order(times, "a command of an out-of-order queue");
    if (i > 0) {
      expect_behind(
          times, times_of(chain[i - 1]),
          fmt::format(
              "start of command {}, compared with the end of the command for which it waits", i));
    }
  }
}

/// Commands of two queues wait for each other. The times come from one counter of the device, so
/// they show the order.
void two_queues(Setting& on) {
  const std::array<cl::CommandQueue, 2> queues{on.make_queue(CL_QUEUE_PROFILING_ENABLE),
                                               on.make_queue(CL_QUEUE_PROFILING_ENABLE)};
  const cl::Buffer buffer = on.buffer(4096);
  const std::vector<std::uint8_t> memory(4096, 3);
  std::vector<cl::Event> chain;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::vector<cl::Event> wait = chain.empty() ? chain : std::vector{chain.back()};
    cl::Event event;
    queues.at(i % 2).enqueueWriteBuffer(buffer, CL_FALSE, 0, 4096, memory.data(),
                                        wait.empty() ? nullptr : &wait, &event);
    queues.at(i % 2).flush();
    chain.push_back(event);
  }
  for (const cl::CommandQueue& queue : queues) queue.finish();
  for (std::size_t i = 1; i < chain.size(); ++i)
    expect_behind(
        times_of(chain[i]), times_of(chain[i - 1]),
        fmt::format("start of command {}, compared with the end of the other queue's command", i));
}

/// The device's timer and the times of commands use the same counter.
void commands_between_timers(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(4096);
  const std::vector<std::uint8_t> memory(4096, 3);
  for (int i = 0; i < 3; ++i) {
    cl_ulong before = 0, after = 0, host = 0;
    cl::Event event;
    ASSERT_SUCCESS(clGetDeviceAndHostTimer(on.device_id(), &before, &host));
    queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, 4096, memory.data(), nullptr, &event);
    queue.finish();
    ASSERT_SUCCESS(clGetDeviceAndHostTimer(on.device_id(), &after, &host));
    const Times times = times_of(event);
    EXPECT_VALUE(times.started, >=, before)
        << about::query("CL_PROFILING_COMMAND_START")
        << "start of a command, compared with the device's timer before its enqueue";
    EXPECT_VALUE(times.ended, <=, after)
        << about::query("CL_PROFILING_COMMAND_END")
        << "end of a command, compared with the device's timer after clFinish";
  }
}

void timers_move(Setting& on) {
  cl_ulong device = 0, host = 0;
  ASSERT_SUCCESS(clGetDeviceAndHostTimer(on.device_id(), &device, &host));
  for (int i = 0; i < 3; ++i) {
    const auto since = std::chrono::steady_clock::now();
    host::wait_until([] { return false; }, 0.02);
    cl_ulong device_now = 0, host_now = 0, host_between = 0;
    ASSERT_SUCCESS(clGetHostTimer(on.device_id(), &host_between));
    ASSERT_SUCCESS(clGetDeviceAndHostTimer(on.device_id(), &device_now, &host_now));
    const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - since;
    EXPECT_VALUE(device_now, >, device)
        << about::call("clGetDeviceAndHostTimer") << "the device's timer, 20 ms later";
    EXPECT_VALUE(host_between, >, host)
        << about::call("clGetHostTimer") << "clGetHostTimer, 20 ms after clGetDeviceAndHostTimer";
    EXPECT_VALUE(host_now, >=, host_between) << about::call("clGetDeviceAndHostTimer")
                                             << "clGetDeviceAndHostTimer, after clGetHostTimer";
    // The specification says only that times are in nanoseconds. It does not say how well two
    // clocks agree.
    const auto most = 10 * static_cast<cl_ulong>(passed.count());
    EXPECT_VALUE(host_now - host, >, 2000000U)
        << about::call("clGetDeviceAndHostTimer")
        << "nanoseconds of the host's timer while more than 20 ms passed";
    EXPECT_VALUE(host_now - host, <, most)
        << about::call("clGetDeviceAndHostTimer")
        << "nanoseconds of the host's timer; nanoseconds of another clock: " << passed.count();
    device = device_now;
    host = host_now;
  }
}

constexpr const char* times = "OpenCL 1.2, 5.12, Table 5.19";
constexpr const char* timer = "OpenCL API 3.0, 4.2, clGetDeviceAndHostTimer";
constexpr host::Example rows[] = {
    {"commands/rectangles", times, rectangles, {1, 1}},
    {"commands/images", times, images, {1, 2}, host::needs_images},
    {"commands/migrations", times, migrations, {1, 2}},
    {"commands/svm", times, svm, {2, 0}, host::needs_svm},
    {"commands/native_kernels", times, native_kernels, {1, 0}, harness::parts::native_kernels},
    {"commands/tasks", times, tasks, {1, 0}, host::needs_compiler, 0.2},
    {"order/out_of_order",
     "OpenCL 1.2, 5.9, CL_RUNNING; 5.12, Table 5.19",
     out_of_order,
     {1, 1},
     harness::parts::out_of_order_queues},
    {"order/two_queues", "OpenCL 1.2, 5.9, CL_RUNNING; 5.12, Table 5.19", two_queues},
    {"times/commands_between_timers",
     timer,
     commands_between_timers,
     {2, 1},
     harness::parts::timers},
    {"times/timers_move", timer, timers_move, {2, 1}, harness::parts::timers, 0.1},
};

}  // namespace

std::span<const host::Example> commands() {
  return rows;
}

}  // namespace assay::suites::profiling
