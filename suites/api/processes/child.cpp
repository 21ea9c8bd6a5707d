#include "suites/api/processes/child.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <deque>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "harness/base/process.h"
#include "harness/base/text.h"
#include "harness/devices/loader.h"
#include "suites/base/other_process.h"

namespace assay::suites::processes {
namespace {

constexpr std::string_view command = "process";
constexpr int answer_out = 3, gate_in = 4, right_status = 7;
/// The child writes `ready` when the device is open, and waits at a gate. The gate is a pipe. The
/// parent opens the gate by closing the write end. Then the child writes `begun`.
constexpr std::string_view ready = "ready", begun = ".";
/// In seconds: how long the process may be silent, and how long its end may take
/// (harness::FairClock).
constexpr double patience = 60, end_patience = 20;

// ---- The code of the process.

void say(std::string_view words) {
  write_all(answer_out, words.data(), words.size());
}

struct Names {
  std::string platform, device;
  std::string argument{};
};

struct Used {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
  cl_program program = nullptr;
  cl_kernel kernel = nullptr;

  void release() {
    if (context == nullptr) return;
    must(clReleaseKernel(kernel), "clReleaseKernel");
    must(clReleaseProgram(program), "clReleaseProgram");
    must(clReleaseMemObject(buffer), "clReleaseMemObject");
    must(clReleaseCommandQueue(queue), "clReleaseCommandQueue");
    must(clReleaseContext(context), "clReleaseContext");
    context = nullptr;
  }
};

constexpr std::size_t items = 64;

void launch(const Used& used) {
  must(clEnqueueNDRangeKernel(used.queue, used.kernel, 1, nullptr, &items, nullptr, 0, nullptr,
                              nullptr),
       "clEnqueueNDRangeKernel");
}

Used opened(const Names& names) {
  Used made;
  made.device = device_of_names(names.platform, names.device);
  if (made.device == nullptr)
    throw Wrong{"clGetDeviceIDs does not return the device of the parent process"};
  made.context = make("clCreateContext", [&](cl_int* status) {
    return clCreateContext(nullptr, 1, &made.device, nullptr, nullptr, status);
  });
  made.queue = make("clCreateCommandQueue", [&](cl_int* status) {
    return clCreateCommandQueue(made.context, made.device, 0, status);
  });
  made.buffer = make("clCreateBuffer", [&](cl_int* status) {
    return clCreateBuffer(made.context, CL_MEM_READ_WRITE, items * sizeof(cl_uint), nullptr,
                          status);
  });
  return made;
}

void build(Used& made, cl_uint number) {
  const std::string source = fmt::format(
      "__kernel void count(__global uint *out) {{ out[get_global_id(0)] = (uint)get_global_id(0) * "
      "3u + {}u; }}\n",
      number);
  const char* text = source.c_str();
  made.program = make("clCreateProgramWithSource", [&](cl_int* status) {
    return clCreateProgramWithSource(made.context, 1, &text, nullptr, status);
  });
  must(clBuildProgram(made.program, 1, &made.device, "", nullptr, nullptr), "clBuildProgram");
  made.kernel = make("clCreateKernel",
                     [&](cl_int* status) { return clCreateKernel(made.program, "count", status); });
  must(clSetKernelArg(made.kernel, 0, sizeof made.buffer, static_cast<const void*>(&made.buffer)),
       "clSetKernelArg");
  launch(made);
  std::array<cl_uint, items> got{};
  must(clEnqueueReadBuffer(made.queue, made.buffer, CL_TRUE, 0, sizeof got, got.data(), 0, nullptr,
                           nullptr),
       "clEnqueueReadBuffer");
  for (cl_uint i = 0; i < items; ++i)
    if (got.at(i) != i * 3 + number)
      throw Wrong{fmt::format("work-item {} of program {} wrote {}, expected {}", i, number,
                              got.at(i), i * 3 + number)};
}

Used use(const Names& names) {
  Used made = opened(names);
  build(made, 1);
  return made;
}

// ---- First calls.

std::string first_calls(const Names& names) {
  const cl_device_id device = device_of_names(names.platform, names.device);
  if (device == nullptr) return "clGetDeviceIDs does not return the device of the parent process";
  cl_ulong most = 0;
  must(clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, nullptr),
       "clGetDeviceInfo, CL_DEVICE_MAX_MEM_ALLOC_SIZE,");
  cl_int status = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  must(status, "clCreateContext");
  must(clReleaseContext(context), "clReleaseContext");
  return fmt::format("CL_DEVICE_MAX_MEM_ALLOC_SIZE is {}", most);
}

/// Several threads make the first calls at the same time. Later a single thread must get the same
/// results.
void first_calls_of_threads(const Names& names, std::size_t threads) {
  std::vector<std::string> given(threads);
  std::atomic<std::size_t> arrived{0};
  std::vector<std::thread> all;
  for (std::size_t t = 0; t < threads; ++t)
    all.emplace_back([&, t] {
      // The threads start at the same moment, because the first step of a driver takes only
      // milliseconds.
      for (++arrived; arrived < threads;) {
      }
      try {
        given[t] = first_calls(names);
      } catch (const Wrong& wrong) {
        given[t] = wrong.what;
      }
    });
  for (std::thread& one : all) one.join();
  const std::string right = first_calls(names);
  for (std::size_t t = 0; t < threads; ++t)
    if (given[t] != right)
      throw Wrong{
          fmt::format("thread {} of {}: {}; a single thread: {}", t, threads, given[t], right)};
}

void of_2_threads(const Names& names) {
  first_calls_of_threads(names, 2);
}
void of_8_threads(const Names& names) {
  first_calls_of_threads(names, 8);
}
void of_8_threads_after_platforms(const Names& names) {
  cl_uint count = 0;
  must(clGetPlatformIDs(0, nullptr, &count), "clGetPlatformIDs");
  first_calls_of_threads(names, 8);
}
/// After a fork before its first call, a process must work like any process.
void of_a_fork(const Names& names) {
  const pid_t child = fork();
  if (child == 0) {
    try {
      use(names);
      _exit(right_status);
    } catch (const Wrong& wrong) {
      say("in a fork " + wrong.what + "; ");
      _exit(1);
    }
  }
  if (child < 0) throw Wrong{"fork fails"};
  use(names);
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
      WEXITSTATUS(status) != right_status)
    throw Wrong{"a process that was forked before the first call ends with " +
                harness::describe_exit(status)};
}

// ---- Builds.

/// Waits until the parent opens the gate. Then builds a program for each number in the argument.
void builds(const Names& names) {
  Used used = opened(names);
  say(ready);
  char byte = 0;
  while (read(gate_in, &byte, 1) < 0 && errno == EINTR) {
  }
  say(begun);
  for (const std::string& number : harness::words(names.argument)) {
    build(used, static_cast<cl_uint>(std::stoul(number)));
    must(clReleaseKernel(used.kernel), "clReleaseKernel");
    must(clReleaseProgram(used.program), "clReleaseProgram");
  }
}

// ---- The end.

void released(const Names& names) {
  use(names).release();
}
void alive(const Names& names) {
  use(names);
}
/// Ends while commands are still enqueued.
void unfinished(const Names& names) {
  const Used used = use(names);
  for (int i = 0; i < 50; ++i) launch(used);
  must(clFlush(used.queue), "clFlush");
}
/// Ends while a callback of a command may be running.
void callback_pending(const Names& names) {
  const Used used = use(names);
  for (int i = 0; i < 50; ++i) launch(used);
  cl_event event = nullptr;
  must(clEnqueueMarkerWithWaitList(used.queue, 0, nullptr, &event), "clEnqueueMarkerWithWaitList");
  must(clSetEventCallback(
           event, CL_COMPLETE, [](cl_event, cl_int, void*) {}, nullptr),
       "clSetEventCallback");
  must(clFlush(used.queue), "clFlush");
}
/// Releases a user event whose status was never set. A command waits for the event forever, so the
/// process ends by _exit.
void released_user_event(const Names& names) {
  const Used used = use(names);
  const cl_event gate = make(
      "clCreateUserEvent", [&](cl_int* status) { return clCreateUserEvent(used.context, status); });
  static constexpr std::array<cl_uint, items> other{};
  cl_event written = nullptr;
  must(clEnqueueWriteBuffer(used.queue, used.buffer, CL_FALSE, 0, sizeof other, other.data(), 1,
                            &gate, &written),
       "clEnqueueWriteBuffer");
  must(clFlush(used.queue), "clFlush");
  must(clReleaseEvent(gate), "clReleaseEvent");
  poll(nullptr, 0, 200);  // a driver may run the command by mistake in these 200 ms
  cl_int status = CL_COMPLETE;
  must(clGetEventInfo(written, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
       "clGetEventInfo");
  if (status != CL_QUEUED && status != CL_SUBMITTED)
    throw Wrong{
        fmt::format("a command that waits for a released user event has the status {}", status)};
  say(all_right);
  _exit(right_status);
}
// ---- Identifiers.

void identified(const Names& names) {
  const std::string own = identifiers_of(device_of_names(names.platform, names.device));
  if (own != names.argument)
    throw Wrong{fmt::format("the UUIDs are {}, but {} in the parent process", own, names.argument)};
}

struct Task {
  std::string_view name;
  void (*run)(const Names& names);
};
constexpr std::array tasks{
    Task{"first_calls/of_2_threads", of_2_threads},
    Task{"first_calls/of_8_threads", of_8_threads},
    Task{"first_calls/of_8_threads_after_platforms", of_8_threads_after_platforms},
    Task{"first_calls/of_a_fork", of_a_fork},
    Task{"builds", builds},
    Task{"end/released", released},
    Task{"end/alive", alive},
    Task{"end/unfinished", unfinished},
    Task{"end/callback_pending", callback_pending},
    Task{"user_events/released", released_user_event},
    Task{"identifiers/of_the_device", identified},
};

}  // namespace

namespace {

harness::SpawnRequest request_of(host::Setting& on, std::string_view task,
                                 const std::string& argument) {
  harness::SpawnRequest request;
  request.arguments = {"assay",           std::string(command),
                       std::string(task), on.info().platform_name,
                       on.info().name,    argument};
  return request;
}

Ended ended(OtherProcess& process) {
  Ended made;
  // The length is limited, because a driver may write to any descriptor.
  constexpr std::size_t longest = 1 << 16;
  for (std::vector<unsigned char> more;
       made.said.size() < longest && !(more = process.next(patience)).empty();)
    made.said.append(more.begin(), more.end());
  made.how = process.end(end_patience);
  return made;
}

/// Reports progress, because a driver may take long to start and to end.
std::function<void()> alive(host::Setting& on) {
  return [&on] { on.progress(0, 1); };
}

struct Waiting {
  Waiting(host::Setting& on, harness::SpawnRequest request, harness::Pipe pipe)
      : gate(std::move(pipe.write)), process(std::move(request), answer_out, alive(on)) {}
  harness::Descriptor gate;
  OtherProcess process;
  std::string said{};
};

}  // namespace

std::string identifiers_of(cl_device_id device) {
  std::array<unsigned char, CL_UUID_SIZE_KHR> of_device{}, of_driver{};
  must(clGetDeviceInfo(device, CL_DEVICE_UUID_KHR, sizeof of_device, of_device.data(), nullptr),
       "clGetDeviceInfo");
  must(clGetDeviceInfo(device, CL_DRIVER_UUID_KHR, sizeof of_driver, of_driver.data(), nullptr),
       "clGetDeviceInfo");
  return fmt::format("{} and {}", fmt::join(of_device, "."), fmt::join(of_driver, "."));
}

Ended run(host::Setting& on, std::string_view task, const std::string& argument) {
  OtherProcess process(request_of(on, task, argument), answer_out, alive(on));
  return ended(process);
}

std::vector<Ended> run_together(host::Setting& on, std::string_view task,
                                const std::vector<std::string>& arguments, bool killed) {
  std::deque<Waiting> all;
  for (const std::string& argument : arguments) {
    harness::Pipe gate = harness::make_pipe();
    harness::SpawnRequest request = request_of(on, task, argument);
    request.descriptors = {{gate.read.get(), gate_in}};
    all.emplace_back(on, std::move(request), std::move(gate));
  }
  const auto hear = [](Waiting& one, std::size_t characters) {
    for (std::vector<unsigned char> more;
         one.said.size() < characters && !(more = one.process.next(patience)).empty();)
      one.said.append(more.begin(), more.end());
  };
  for (Waiting& one : all) hear(one, ready.size());
  const std::string right = std::string(ready) + std::string(begun);
  if (killed) {
    all.front().gate.reset();
    hear(all.front(), right.size());
    poll(nullptr, 0, 60);  // 60 ms, so that a build has begun
    all.pop_front();
  }
  for (Waiting& one : all) one.gate.reset();
  std::vector<Ended> answers;
  for (Waiting& one : all) {
    Ended& made = answers.emplace_back(ended(one.process));
    made.said.insert(0, one.said);
    if (made.said.starts_with(right)) made.said.erase(0, right.size());
  }
  return answers;
}

std::optional<int> process_of_its_own(int argc, char** argv) {
  if (argc != 6 || argv[1] != command) return std::nullopt;
  harness::follow_parent();
  harness::open_loader();  // opens only the loader; the task makes the first call
  for (const Task& task : tasks) {
    if (argv[2] != task.name) continue;
    try {
      task.run({argv[3], argv[4], argv[5]});
      say(all_right);
      close(answer_out);
      return right_status;
    } catch (const Wrong& wrong) {
      say(wrong.what);
      return 1;
    }
  }
  return 1;
}

}  // namespace assay::suites::processes
