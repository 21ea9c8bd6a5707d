#include <fmt/format.h>
#include <gmock/gmock.h>

#include <atomic>
#include <barrier>
#include <mutex>
#include <numeric>
#include <thread>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/calls.h"
#include "suites/host/needs.h"
#include "suites/host/suite.h"

namespace assay::suites::host_threads {
namespace {

constexpr TextParts host_threads_cl("suites/api/host_threads/host_threads.cl");

using host::Setting;

constexpr int threads = 8;

int rounds(Setting& on) {
  return on.thorough() ? 200 : 20;
}

/// GoogleTest's assertions work in all threads. Shared objects must exist before the call, because
/// a Setting is not thread-safe.
void in_threads(const std::function<void(int)>& body) {
  std::barrier begin(threads);
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t)
    all.emplace_back([&, t] {
      begin.arrive_and_wait();
      try {
        body(t);
      } catch (const cl::Error& error) {
        ADD_FINDING(harness::code_finding(error.what(), error.err(), {CL_SUCCESS}))
            << "in thread " << t;
      }
    });
  for (std::thread& one : all) one.join();
}

std::vector<std::uint8_t> bytes_of(int thread, int round) {
  std::vector<std::uint8_t> bytes(512);
  std::iota(bytes.begin(), bytes.end(), static_cast<std::uint8_t>(thread * 31 + round));
  return bytes;
}

void expect_transfers(const cl::CommandQueue& queue, const cl::Buffer& buffer, int t, int round) {
  const auto bytes = bytes_of(t, round);
  std::vector<std::uint8_t> back(bytes.size());
  EXPECT_SUCCESS(clEnqueueWriteBuffer(queue(), buffer(), CL_FALSE, 0, bytes.size(), bytes.data(), 0,
                                      nullptr, nullptr));
  EXPECT_SUCCESS(clEnqueueReadBuffer(queue(), buffer(), CL_TRUE, 0, back.size(), back.data(), 0,
                                     nullptr, nullptr));
  EXPECT_VALUE(back, ==, bytes) << "in thread " << t << ", round " << round;
}

/// Some drivers need a second for a context or program, and make them one after the other.
class Steps {
 public:
  Steps(Setting& on, int all) : on_(on), all_(static_cast<std::uint64_t>(all)) {}

  void one_more() {
    const std::lock_guard lock(one_at_a_time_);
    on_.progress(++made_, all_);
  }

 private:
  Setting& on_;
  std::uint64_t all_;
  std::mutex one_at_a_time_;
  std::uint64_t made_ = 0;
};

void make_everything(Setting& on) {
  const cl::Device device = on.device();
  const int count = on.thorough() ? 5 : 2;
  Steps steps(on, count * threads);
  in_threads([&](int t) {
    for (int round = 0; round < count; ++round) {
      const cl::Context context(device);
      const cl::CommandQueue queue(context, device);
      expect_transfers(queue, cl::Buffer(context, CL_MEM_READ_WRITE, 512), t, round);
      steps.one_more();
    }
  });
}

void make_buffers(Setting& on) {
  const cl::Context& context = on.context();
  const cl::CommandQueue& queue = on.queue();
  const int count = rounds(on);
  in_threads([&](int t) {
    for (int round = 0; round < count; ++round)
      expect_transfers(queue, cl::Buffer(context, CL_MEM_READ_WRITE, 512), t, round);
  });
}

void queues_each(Setting& on) {
  const cl::Context& context = on.context();
  const cl::Device device = on.device();
  const int count = rounds(on);
  in_threads([&](int t) {
    const cl::CommandQueue queue(context, device);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 512);
    for (int round = 0; round < count; ++round) expect_transfers(queue, buffer, t, round);
  });
}

/// The commands of a thread keep their order.
void one_queue(Setting& on) {
  const cl::CommandQueue& queue = on.queue();
  std::vector<cl::Buffer> buffers;
  for (int t = 0; t < threads; ++t) buffers.push_back(on.buffer(512));
  const int count = rounds(on);
  in_threads([&](int t) {
    for (int round = 0; round < count; ++round)
      expect_transfers(queue, buffers[static_cast<std::size_t>(t)], t, round);
  });
}

void regions_of_one_buffer(Setting& on) {
  const cl::CommandQueue& queue = on.queue();
  const std::size_t part = 512;
  const cl::Buffer buffer = on.buffer(part * threads);
  in_threads([&](int t) {
    const auto bytes = bytes_of(t, 3);
    cl_int status = CL_SUCCESS;
    void* const mapped =
        clEnqueueMapBuffer(queue(), buffer(), CL_TRUE, CL_MAP_WRITE,
                           part * static_cast<std::size_t>(t), part, 0, nullptr, nullptr, &status);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
    std::ranges::copy(bytes, static_cast<std::uint8_t*>(mapped));
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(queue(), buffer(), mapped, 0, nullptr, nullptr));
  });
  const auto all = on.read(buffer, part * threads);
  for (int t = 0; t < threads; ++t) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(part) * t;
    EXPECT_VALUE(std::vector(from, from + static_cast<std::ptrdiff_t>(part)), ==, bytes_of(t, 3))
        << "the region of thread " << t;
  }
}

// ---- Programs and kernels.

std::string program_of(int number) {
  return fmt::format(
      "#ifndef ADD\n#define ADD 0\n#endif\n"
      "int helper(int x) {{ return x * {0} + ADD; }}\n"
      "__kernel void k(__global int *out, int x) {{ out[get_global_id(0)] = helper(x); }}\n",
      number);
}

void expect_runs(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                 cl_int x, cl_int expected) {
  const cl::Buffer out(context, CL_MEM_READ_WRITE, 64 * sizeof(cl_int));
  EXPECT_SUCCESS(clSetKernelArg(kernel(), 0, sizeof(cl_mem), &out()));
  EXPECT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof x, &x));
  const std::size_t items = 64;
  EXPECT_SUCCESS(
      clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &items, nullptr, 0, nullptr, nullptr));
  std::vector<cl_int> got(64, -1);
  EXPECT_SUCCESS(clEnqueueReadBuffer(queue(), out(), CL_TRUE, 0, 64 * sizeof(cl_int), got.data(), 0,
                                     nullptr, nullptr));
  EXPECT_MATCH(got, testing::Each(expected)) << "the kernel's results";
}

void builds(Setting& on) {
  const cl::Context& context = on.context();
  const cl::CommandQueue& queue = on.queue();
  const cl::Device device = on.device();
  Steps steps(on, 2 * threads);
  in_threads([&](int t) {
    cl::Program program(context, program_of(t + 2));
    const std::string options = fmt::format("-D ADD={}", 100 * t);
    EXPECT_SUCCESS(clBuildProgram(program(), 1, &device(), options.c_str(), nullptr, nullptr));
    steps.one_more();
    cl::Kernel kernel(program, "k");
    expect_runs(context, queue, kernel, 5, 5 * (t + 2) + 100 * t);
    steps.one_more();
  });
}

void failing_builds(Setting& on) {
  const cl::Context& context = on.context();
  const cl::Device device = on.device();
  Steps steps(on, threads);
  in_threads([&](int t) {
    const bool good = t % 2 == 0;
    cl::Program program(context, good ? program_of(t) : "__kernel void k( nonsense }\n");
    EXPECT_CODE(good ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE,
                clBuildProgram(program(), 1, &device(), "", nullptr, nullptr));
    EXPECT_BUILD_STATUS(good ? CL_BUILD_SUCCESS : CL_BUILD_ERROR,
                        program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(device))
        << "in thread " << t;
    steps.one_more();
  });
}

void kernels_each(Setting& on) {
  const cl::Context& context = on.context();
  const cl::CommandQueue& queue = on.queue();
  const cl::Program program = on.build(program_of(3));
  const int count = rounds(on);
  in_threads([&](int t) {
    cl::Kernel kernel(program, "k");
    for (int round = 0; round < count; ++round)
      expect_runs(context, queue, kernel, t * 1000 + round, 3 * (t * 1000 + round));
  });
}

void one_kernel(Setting& on) {
  const cl::CommandQueue& queue = on.queue();
  cl::Kernel kernel = on.kernel(host_threads_cl("one_kernel"), "k");
  const cl::Buffer sum = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  kernel.setArg(0, sum);
  const int count = rounds(on);
  const std::size_t items = 16;
  in_threads([&](int) {
    for (int round = 0; round < count; ++round)
      EXPECT_SUCCESS(clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &items, nullptr, 0,
                                            nullptr, nullptr));
  });
  cl_int got = 0;
  queue.enqueueReadBuffer(sum, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, threads * count * static_cast<int>(items))
      << "sum of the kernels of all threads";
}

// ---- Objects that all threads retain and release.

/// A separate context, because in the worker's context a driver may still free objects of earlier
/// cases.
void references(Setting& on) {
  const cl::Context& context = on.other_context();
  const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 64);
  const cl::CommandQueue& queue = on.other_queue();
  cl::UserEvent event(context);
  const cl_uint of_buffer = buffer.getInfo<CL_MEM_REFERENCE_COUNT>(),
                of_context = context.getInfo<CL_CONTEXT_REFERENCE_COUNT>(),
                of_queue = queue.getInfo<CL_QUEUE_REFERENCE_COUNT>(),
                of_event = event.getInfo<CL_EVENT_REFERENCE_COUNT>();
  const int count = 50 * rounds(on);
  in_threads([&](int t) {
    const auto hold = [&] {
      EXPECT_SUCCESS(clRetainMemObject(buffer()));
      EXPECT_SUCCESS(clRetainContext(context()));
      EXPECT_SUCCESS(clRetainCommandQueue(queue()));
      EXPECT_SUCCESS(clRetainEvent(event()));
    };
    const auto let_go = [&] {
      EXPECT_SUCCESS(clReleaseMemObject(buffer()));
      EXPECT_SUCCESS(clReleaseContext(context()));
      EXPECT_SUCCESS(clReleaseCommandQueue(queue()));
      EXPECT_SUCCESS(clReleaseEvent(event()));
    };
    for (int i = 0; i < count + t; ++i) hold();
    for (int i = 0; i < count + t; ++i) let_go();
  });
  EXPECT_QUERY(buffer.getInfo<CL_MEM_REFERENCE_COUNT>(), of_buffer);
  EXPECT_QUERY(context.getInfo<CL_CONTEXT_REFERENCE_COUNT>(), of_context);
  EXPECT_QUERY(queue.getInfo<CL_QUEUE_REFERENCE_COUNT>(), of_queue);
  EXPECT_QUERY(event.getInfo<CL_EVENT_REFERENCE_COUNT>(), of_event);
  event.setStatus(CL_COMPLETE);
}

void queries(Setting& on) {
  const cl::Device device = on.device();
  const cl::Context& context = on.context();
  const cl::Program program = on.build(program_of(3));
  const auto name = device.getInfo<CL_DEVICE_NAME>();
  const auto source = program.getInfo<CL_PROGRAM_SOURCE>();
  const int count = 5 * rounds(on);
  in_threads([&](int) {
    for (int i = 0; i < count; ++i) {
      EXPECT_QUERY(device.getInfo<CL_DEVICE_NAME>(), name);
      EXPECT_QUERY(program.getInfo<CL_PROGRAM_SOURCE>(), source);
      EXPECT_QUERY(context.getInfo<CL_CONTEXT_NUM_DEVICES>(), 1U);
    }
  });
}

// ---- Events.

void wait_for_one_event(Setting& on) {
  cl::UserEvent gate(on.context());
  std::atomic<int> waiting{0}, back{0};
  in_threads([&](int t) {
    if (t != 0) {
      ++waiting;
      EXPECT_SUCCESS(clWaitForEvents(1, &gate()));
      ++back;
      return;
    }
    host::wait_until([&] { return waiting == threads - 1; });
    EXPECT_HOLDS(!host::wait_until([&] { return back != 0; }, 0.05))
        << about::early() << "clWaitForEvents returns before the event is complete";
    EXPECT_SUCCESS(clSetUserEventStatus(gate(), CL_COMPLETE));
  });
  EXPECT_VALUE(back, ==, threads - 1) << "threads in which clWaitForEvents returned";
}

std::atomic<int> calls{0};
void CL_CALLBACK count_call(cl_event, cl_int, void*) {
  ++calls;
}

void callbacks(Setting& on) {
  const cl::Context& context = on.context();
  const int count = rounds(on);
  calls = 0;
  in_threads([&](int) {
    for (int i = 0; i < count; ++i) {
      cl::UserEvent event(context);
      EXPECT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, count_call, nullptr));
      EXPECT_SUCCESS(clSetUserEventStatus(event(), CL_COMPLETE));
    }
  });
  EXPECT_CALLS(calls, >=, threads * count, 30) << "the callbacks of all threads";
  EXPECT_VALUE(calls, ==, threads * count) << about::callback() << "calls of the callbacks";
}

/// The first command waits for a user event. Every later command waits for the previous thread's
/// command. No object is released while a command waits for the user event (5.9).
void events_between_threads(Setting& on) {
  const cl::Context& context = on.context();
  const cl::Device device = on.device();
  const cl::Buffer value = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  const cl::Program program = on.build(host_threads_cl("events_between_threads"));
  cl::UserEvent gate(context);
  std::vector<cl::Event> done(threads);
  std::vector<cl::CommandQueue> queues;
  std::vector<cl::Kernel> kernels;
  for (int t = 0; t < threads; ++t) {
    queues.emplace_back(context, device);
    kernels.emplace_back(program, "k");
  }
  std::atomic<int> enqueued{0};
  in_threads([&](int t) {
    const auto here = static_cast<std::size_t>(t);
    kernels[here].setArg(0, value);
    kernels[here].setArg(1, cl_int{t});
    host::wait_until([&] { return enqueued == t; });
    const std::vector<cl::Event> wait{t == 0 ? cl::Event(gate) : done[here - 1]};
    queues[here].enqueueTask(kernels[here], &wait, &done[here]);
    queues[here].flush();
    ++enqueued;
    if (t == 0) {
      host::wait_until([&] { return enqueued == threads; });
      gate.setStatus(CL_COMPLETE);
    }
    EXPECT_SUCCESS(clWaitForEvents(1, &done[here]()));
  });
  const std::vector<cl::Event> last{done.back()};
  cl_int got = 0;
  on.queue().enqueueReadBuffer(value, CL_TRUE, 0, sizeof got, &got, &last);
  EXPECT_VALUE(got, ==, 1234567) << "one digit for each thread, in the order of the events";
}

void finish_from_everywhere(Setting& on) {
  const cl::CommandQueue& queue = on.queue();
  const cl::Buffer buffer = on.buffer(512 * threads);
  const int count = rounds(on);
  in_threads([&](int t) {
    const auto bytes = bytes_of(t, 0);
    for (int i = 0; i < count; ++i) {
      cl::Event event;
      EXPECT_SUCCESS(clEnqueueWriteBuffer(queue(), buffer(), CL_FALSE,
                                          512 * static_cast<std::size_t>(t), bytes.size(),
                                          bytes.data(), 0, nullptr, &event()));
      EXPECT_SUCCESS(i % 2 == 0 ? clFlush(queue()) : clFinish(queue()))
          << about::call(i % 2 == 0 ? "clFlush" : "clFinish");
      EXPECT_SUCCESS(clFinish(queue()));
      EXPECT_STATUS(CL_COMPLETE, event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>())
          << "after clFinish in the thread that enqueued the command";
    }
  });
}

constexpr auto compiler = host::needs_compiler;
constexpr const char* place = "OpenCL 1.2, A.2";
constexpr host::Example examples[] = {
    {"objects/contexts", place, make_everything, {1, 1}},
    {"objects/buffers", place, make_buffers, {1, 1}},
    {"objects/references", place, references, {1, 1}},
    {"objects/queries", place, queries, {1, 1}, compiler},
    {"transfers/queues_each", place, queues_each, {1, 1}},
    {"transfers/one_queue", place, one_queue, {1, 1}},
    {"transfers/maps", place, regions_of_one_buffer, {1, 1}},
    {"programs/builds", place, builds, {1, 1}, compiler, 1},
    {"programs/failing_builds", place, failing_builds, {1, 1}, compiler, 1},
    {"kernels/each", place, kernels_each, {1, 1}, compiler},
    {"kernels/one", place, one_kernel, {1, 1}, host::needs_atomics_and_compiler},
    {"events/one_for_all", place, wait_for_one_event, {1, 1}},
    {"events/callbacks", place, callbacks, {1, 1}},
    {"events/chain", place, events_between_threads, {1, 1}, compiler},
    {"events/finish", place, finish_from_everywhere, {1, 1}},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("host_threads", "Many host threads at once (OpenCL 1.2, A.2)",
                          {examples});
}

}  // namespace assay::suites::host_threads
