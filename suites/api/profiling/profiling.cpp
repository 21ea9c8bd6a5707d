#include <gmock/gmock.h>

#include <array>
#include <chrono>
#include <numeric>
#include <set>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/profiling/times.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/setting.h"
#include "suites/host/suite.h"

namespace assay::suites::profiling {
namespace {

using host::Setting;

void every_command(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer first = on.buffer(4096), second = on.buffer(4096);
  std::vector<std::uint8_t> bytes(4096, 3);
  const auto timed = [&](const char* what, const std::function<void(cl::Event*)>& enqueue) {
    cl::Event event;
    enqueue(&event);
    queue.finish();
    expect_in_order(times_of(event), what);
  };
  timed("write", [&](cl::Event* e) {
    queue.enqueueWriteBuffer(first, CL_FALSE, 0, 4096, bytes.data(), nullptr, e);
  });
  timed("copy",
        [&](cl::Event* e) { queue.enqueueCopyBuffer(first, second, 0, 0, 4096, nullptr, e); });
  timed("read", [&](cl::Event* e) {
    queue.enqueueReadBuffer(second, CL_FALSE, 0, 4096, bytes.data(), nullptr, e);
  });
  void* mapped = nullptr;
  timed("map", [&](cl::Event* e) {
    mapped = queue.enqueueMapBuffer(first, CL_TRUE, CL_MAP_READ, 0, 4096, nullptr, e);
  });
  timed("unmap", [&](cl::Event* e) { queue.enqueueUnmapMemObject(first, mapped, nullptr, e); });
}

void kernels(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/profiling/kernels/work.cl"), "work");
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(1 << 12, 0));
  kernel.setArg(0, buffer);
  Times last;
  for (int i = 0; i < 10; ++i) {
    cl::Event event;
    const auto before = std::chrono::steady_clock::now();
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, 1 << 10, cl::NullRange, nullptr, &event);
    queue.finish();
    const std::chrono::nanoseconds by_the_host = std::chrono::steady_clock::now() - before;
    // Reports progress, because simulators are slow.
    on.progress(static_cast<std::uint64_t>(i), 10);
    const Times times = times_of(event);
    expect_in_order(times, "kernel");
    // The specification says that times are in nanoseconds, but not how well two clocks agree.
    EXPECT_VALUE(times.ended - times.started, <,
                 10 * static_cast<cl_ulong>(by_the_host.count()) + cl_ulong{60} * 1000000000)
        << about::query("CL_PROFILING_COMMAND_END")
        << "nanoseconds of a kernel; nanoseconds of the host's clock: " << by_the_host.count();
    EXPECT_VALUE(times.started, >=, last.ended) << about::query("CL_PROFILING_COMMAND_START")
                                                << "start of a command, compared with the end of "
                                                   "the command before it in an in-order queue";
    last = times;
  }
}

/// A command does not start before the command in its wait list has ended.
void starts_after_what_it_waits_for(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer first = on.buffer(4096), second = on.buffer(4096);
  const std::vector<std::uint8_t> bytes(4096, 3);
  cl::Event written, copied;
  queue.enqueueWriteBuffer(first, CL_FALSE, 0, 4096, bytes.data(), nullptr, &written);
  const std::vector<cl::Event> wait{written};
  queue.enqueueCopyBuffer(first, second, 0, 0, 4096, &wait, &copied);
  queue.finish();
  EXPECT_VALUE(times_of(copied).started, >=, times_of(written).ended)
      << about::query("CL_PROFILING_COMMAND_START")
      << "start of the copy, compared with the end of the write for which it waits";
}

void stays_as_it_is(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(4096);
  const std::vector<std::uint8_t> bytes(4096, 3);
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, 4096, bytes.data(), nullptr, &event);
  queue.finish();
  const Times once = times_of(event);
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, 4096, bytes.data());
  queue.finish();
  const Times again = times_of(event);
  EXPECT_VALUE(once.queued, ==, again.queued)
      << about::query("CL_PROFILING_COMMAND_QUEUED") << "of the second query";
  EXPECT_VALUE(once.submitted, ==, again.submitted)
      << about::query("CL_PROFILING_COMMAND_SUBMIT") << "of the second query";
  EXPECT_VALUE(once.started, ==, again.started)
      << about::query("CL_PROFILING_COMMAND_START") << "of the second query";
  EXPECT_VALUE(once.ended, ==, again.ended)
      << about::query("CL_PROFILING_COMMAND_END") << "of the second query";
}

/// A command waits for a user event. Meanwhile another queue runs a whole command. The times of
/// both commands must show this order, because they come from one device.
void held_commands(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE),
                         other = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer first = on.buffer(4096), second = on.buffer(4096);
  const std::vector<std::uint8_t> bytes(4096, 3);
  cl::UserEvent gate(on.context());
  const std::vector<cl::Event> wait{gate};
  cl::Event held, between;
  queue.enqueueWriteBuffer(first, CL_FALSE, 0, 4096, bytes.data(), &wait, &held);
  queue.flush();
  // The wait is longer than any difference between the clocks of the host and the device.
  host::wait_until([] { return false; }, 0.02);
  other.enqueueWriteBuffer(second, CL_FALSE, 0, 4096, bytes.data(), nullptr, &between);
  other.flush();
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(between, CL_COMPLETE));
  gate.setStatus(CL_COMPLETE);
  queue.finish();
  other.finish();
  const Times of_held = times_of(held), of_between = times_of(between);
  expect_in_order(of_held, "the command that waits");
  expect_in_order(of_between, "the command of the other queue");
  EXPECT_VALUE(of_held.queued, <=, of_between.ended)
      << about_two("CL_PROFILING_COMMAND_QUEUED")
      << "time queued, compared with the end of the other queue's command";
  EXPECT_VALUE(of_held.started, >=, of_between.ended)
      << about_two("CL_PROFILING_COMMAND_START")
      << "time started, compared with the end of the other queue's command";
}

/// Commands that move no data also have times.
void markers(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(4096);
  const cl_uint pattern = 7;
  cl::Event filled, marker, barrier;
  ASSERT_SUCCESS(clEnqueueFillBuffer(queue(), buffer(), &pattern, sizeof pattern, 0, 4096, 0,
                                     nullptr, &filled()));
  ASSERT_SUCCESS(clEnqueueMarkerWithWaitList(queue(), 0, nullptr, &marker()));
  ASSERT_SUCCESS(clEnqueueBarrierWithWaitList(queue(), 0, nullptr, &barrier()));
  queue.finish();
  expect_in_order(times_of(filled), "fill");
  expect_in_order(times_of(marker), "marker");
  expect_in_order(times_of(barrier), "barrier");
}

void completion(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(4096);
  const std::vector<std::uint8_t> bytes(4096, 3);
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, 4096, bytes.data(), nullptr, &event);
  queue.finish();
  EXPECT_VALUE(event.getProfilingInfo<CL_PROFILING_COMMAND_COMPLETE>(), >=, times_of(event).ended)
      << "compared with CL_PROFILING_COMMAND_END";
}

void timers(Setting& on) {
  cl_ulong device = 0, host = 0, later = 0;
  ASSERT_SUCCESS(clGetDeviceAndHostTimer(on.device_id(), &device, &host));
  ASSERT_SUCCESS(clGetHostTimer(on.device_id(), &later));
  EXPECT_VALUE(later, >=, host) << about::call("clGetHostTimer")
                                << "clGetHostTimer, compared with clGetDeviceAndHostTimer";
}

/// Times are multiples of the timer's step. The step must not be greater than the resolution that
/// the device reports.
void resolution(Setting& on) {
  const cl_ulong stated = on.device().getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>();
  EXPECT_VALUE(stated, >=, 1U) << about::query("CL_DEVICE_PROFILING_TIMER_RESOLUTION");
  // The probability that n random differences have a common divisor is about 2^-n.
  constexpr std::size_t wanted = 64, needed = 24, most = 50000, turn = 50;
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(64);
  const std::array<std::uint8_t, 64> bytes{};
  std::set<cl_ulong> seen;
  for (std::size_t done = 0; seen.size() < wanted && done < most; done += turn) {
    std::vector<cl::Event> events(turn);
    for (cl::Event& event : events)
      queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr, &event);
    queue.finish();
    for (const cl::Event& event : events) {
      const Times times = times_of(event);
      seen.insert({times.queued, times.submitted, times.started, times.ended});
    }
    on.progress(done, most);
  }
  if (seen.size() < needed)
    GTEST_SKIP() << "needs a device clock that changes often enough in the time of the case";
  cl_ulong step = 0;
  for (const cl_ulong time : seen) step = std::gcd(step, time - *seen.begin());
  EXPECT_VALUE(step, <=, stated)
      << about::query("CL_DEVICE_PROFILING_TIMER_RESOLUTION")
      << "greatest common divisor of the differences of all times, in nanoseconds";
}

constexpr host::Example examples[] = {
    {"order/commands", "OpenCL 1.2, 5.12, Table 5.19", every_command},
    {"order/kernels", "OpenCL 1.2, 5.12, Table 5.19", kernels, {1, 0}, host::needs_compiler},
    {"order/wait_lists", "OpenCL 1.2, 5.9, CL_RUNNING; 5.12", starts_after_what_it_waits_for},
    {"order/markers", "OpenCL 1.2, 5.12, clGetEventProfilingInfo", markers, {1, 2}},
    {"order/held", "OpenCL 1.2, 5.9, CL_RUNNING; 5.12, Table 5.19", held_commands, {1, 1}},
    {"order/completion", "OpenCL API 3.0, 5.14, CL_PROFILING_COMMAND_COMPLETE", completion, {2, 0}},
    {"times/resolution", "OpenCL 1.2, 5.12, CL_DEVICE_PROFILING_TIMER_RESOLUTION", resolution},
    {"times/stay", "OpenCL 1.2, 5.12, clGetEventProfilingInfo", stays_as_it_is},
    {"times/host_and_device",
     "OpenCL API 3.0, 4.2, clGetDeviceAndHostTimer",
     timers,
     {2, 1},
     harness::parts::timers},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("profiling", "Profiling (OpenCL 5.12)", {examples, commands()});
}

}  // namespace assay::suites::profiling
