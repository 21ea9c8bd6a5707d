// OpenCL C 6.15.19.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/launch.h"
#include "suites/concurrency/parent.h"
#include "suites/host/must_return.h"
#include "suites/host/suite.h"

namespace assay::suites::device_enqueue {
namespace {

using concurrency::unwritten_word;
using host::Setting;

constexpr char nothing[] = "";
/// Without -g, every failure has the same code.
template <const char* kernel, cl_uint which = 0, const char* more = nothing>
void call_refused(Setting& on) {
  for (const char* options : {"", " -g"}) {
    Parent parent(on, kernel, std::string(options) + more);
    parent.argument(1, which);
    const auto out = parent.run(5);
    DURING(fmt::format("a program built {}", *options == 0 ? "without -g" : "with -g"));
    EXPECT_VALUE(out[2], ==, 0U) << harness::About{.aspect = "a call that must fail"}
                                 << "whether the call returned CLK_SUCCESS";
    EXPECT_VALUE(out[1], ==, 0U) << about::executions()
                                 << "runs of a block that must not be enqueued";
    if (out[2] != 0) continue;
    EXPECT_VALUE(out[3] + (*options == 0 ? 0 : out[4]), >=, 1U)
        << harness::About{.aspect = "the code of a call that fails"}
        << "whether the code is CLK_ENQUEUE_FAILURE, or with -g the specific code";
  }
}

/// A failed event is not complete, so a child that waits for the event does not run. The parent
/// still ends (data/interpretations.toml, child-of-a-failed-event). Returns false if the parent
/// ended with an error, because the implementation then chooses what calls do (5.9).
bool no_child(Setting& on, Parent parent) {
  cl::Event event;
  cl_int ended = CL_COMPLETE;
  const auto out = parent.run_in(on.queue(), 3, event, ended);
  EXPECT_STATUS_VALUE(ended, <=, CL_COMPLETE) << "of a parent whose child waits for a failed event";
  EXPECT_VALUE(out[0], ==, 0U) << about::function("enqueue_kernel")
                               << "calls that did not return CLK_SUCCESS";
  EXPECT_VALUE(out[2], ==, unwritten_word)
      << about::early() << "the output of a child that waits for a failed event";
  if (ended >= 0) return true;
  host::leave_context(on, "a parent ended with an error, and may have been terminated");
  return false;
}

void failed_event(Setting& on) {
  no_child(on, Parent(on, "failed_event"));
}

void failed_event_of_a_list(Setting& on) {
  for (const cl_uint failed : {0U, 1U, 2U}) {
    DURING(fmt::format("event {} of the list fails", failed));
    Parent parent(on, "failed_event_of_a_list");
    parent.argument(1, failed);
    if (!no_child(on, std::move(parent))) return;
  }
}

/// The low bytes of -256 and -65536 are 0. -9999 is a code of a vendor.
void failed_event_of_any_code(Setting& on) {
  for (const cl_int code : {-256, -65536, -1, -9999, std::numeric_limits<cl_int>::min()}) {
    DURING(fmt::format("the event's status is {}", code));
    Parent parent(on, "failed_event_of_code");
    parent.argument(1, code);
    if (!no_child(on, std::move(parent))) return;
  }
}

template <const char* kernel>
void failed_event_passed_on(Setting& on) {
  no_child(on, Parent(on, kernel));
}

void retained_event(Setting& on) {
  const auto out = Parent(on, "retained_event").run(4);
  EXPECT_VALUE(out[3], !=, 0U) << about::function("is_valid_event")
                               << "of an event with a reference that was not released";
  EXPECT_VALUE(out[2], ==, 64U) << "work-items of the first child that the second child saw";
}

/// More events than any device has at the same time.
void many_events(Setting& on) {
  const cl_uint count = on.thorough() ? 100000 : 5000;
  Parent parent(on, "many_events");
  parent.argument(1, count);
  EXPECT_VALUE(parent.run(3)[2], ==, count)
      << about::function("create_user_event")
      << "number of valid events, each released before the next event was made";
}

void events_and_local_memory(Setting& on) {
  const auto out = Parent(on, "events_and_local_memory").run(11);
  for (cl_uint i = 0; i < 8; ++i)
    EXPECT_VALUE(out[3 + i], ==, 64 + 7 - i)
        << about::function("enqueue_kernel") << "output of the child with local memory, work-item "
        << i;
  EXPECT_VALUE(out[2], ==, 135U) << "the sum in the child after the child with local memory";
}

/// The local size does not divide the range. The launch is valid, except in a program with uniform
/// work-groups.
template <cl_uint which>
void uneven(Setting& on) {
  constexpr cl_uint width = 10, height = which == 0 ? 1 : 3, across = 4, down = which == 0 ? 1 : 2;
  Parent parent(on, "uneven");
  parent.argument(1, which);
  const auto out = parent.run(2 + width * height);
  EXPECT_VALUE(out[1], ==, width * height) << about::executions() << "work-items of the child";
  for (cl_uint i = 0; i < width * height; ++i) {
    const cl_uint x = i % width / across * across, y = i / width / down * down;
    EXPECT_VALUE(out[2 + i], ==, std::min(across, width - x) * 10 + std::min(down, height - y))
        << about::function("get_local_size")
        << "10 * get_local_size(0) + get_local_size(1) of work-item " << i;
  }
}

/// The marker returns no event. The commands after the marker run as if there were no marker.
void marker_without_event(Setting& on) {
  const auto out = Parent(on, "marker_without_event").run(3);
  EXPECT_VALUE(out[1], ==, 32U) << about::executions() << "work-items of the first child";
  EXPECT_VALUE(out[2], ==, 32U) << "work-items of the first child that the second child saw";
}

void several_queues(Setting& on) {
  const cl::CommandQueue other = device_queue(on, 0), third = device_queue(on, 0);
  Parent parent(on, "several_queues");
  parent.argument(1, other);
  parent.argument(2, third);
  const auto out = parent.run(4);
  EXPECT_VALUE(out[1], ==, 64U) << about::executions() << "work-items in the first queue";
  EXPECT_VALUE(out[2], ==, 64U)
      << "work-items of the first queue that the child in the second queue saw";
  EXPECT_VALUE(out[3], ==, 65U) << "the output of the last child in the first queue: 1 more than "
                                   "the output of the child in the second queue";
}

/// At most 16 queues at the same time, and at most CL_DEVICE_MAX_ON_DEVICE_QUEUES. The default
/// queue counts. Each queue runs a child.
void as_many_queues_as_allowed(Setting& on) {
  const std::size_t count = std::min<std::uint64_t>(on.info().max_on_device_queues, 16);
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_ON_DEVICE_QUEUES");
  std::vector<cl::CommandQueue> queues{device_queue(on)};
  while (queues.size() < count) queues.push_back(device_queue(on, 0));
  for (std::size_t i = count; i-- > 0;) {
    Parent parent(on, "given_queue");
    parent.argument(1, queues[i]);
    EXPECT_VALUE(parent.run(2)[1], ==, 4U)
        << about::executions() << "work-items of the child in queue " << i << " of " << count;
  }
}

/// At most CL_DEVICE_MAX_ON_DEVICE_EVENTS user events at the same time. 1024 is the least number
/// that a device may have.
void as_many_events_as_allowed(Setting& on) {
  const std::uint64_t count = std::min<std::uint64_t>(on.info().max_on_device_events, 1024);
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_ON_DEVICE_EVENTS");
  const auto out = Parent(on, "events_at_once", fmt::format(" -D EVENTS={}", count)).run(5);
  ASSERT_VALUE(out[2], ==, count) << about::function("create_user_event")
                                  << "valid events that exist at the same time";
  EXPECT_VALUE(out[4], ==, 77U)
      << "the number that the child read, written before the last event was complete";
}

/// The queue may refuse commands. Only the accepted blocks run. Each accepted marker has an event.
/// With -g, the code may say why a command was refused.
template <const char* kernel, const char* function>
void filled(Setting& on) {
  for (const std::string options : {"", " -g"}) {
    DURING(fmt::format("a program built {}", options.empty() ? "without -g" : "with -g"));
    Parent parent(on, kernel, options);
    parent.argument(1, cl_uint{on.thorough() ? 20000U : 2000U});
    const auto out = parent.run(5);
    EXPECT_VALUE(out[2], >=, 1U) << about::function(function) << "commands that were enqueued";
    EXPECT_VALUE(out[options.empty() ? 3 : 4], ==, 0U)
        << about::function(function) << "codes that a full queue must not give";
    EXPECT_VALUE(out[1], ==, out[2])
        << about::function(function)
        << "commands that ran or gave an event, compared with the commands that were enqueued";
  }
}

/// No case has made a default queue in this context.
void no_default_queue(Setting& on) {
  const std::string text = embedded_text("suites/concurrency/device_enqueue/kernels/enqueue.cl");
  const cl::Program program(on.other_context(), concurrency::kernel_alone(text, "default_queue"));
  program.build({on.device()}, host::newest_language(on.info()).c_str());
  cl::Kernel kernel(program, "default_queue");
  cl_uint out[2] = {0, 0};
  const cl::Buffer buffer(on.other_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof out,
                          out);
  kernel.setArg(0, buffer);
  on.other_queue().enqueueNDRangeKernel(kernel, cl::NullRange, 1);
  on.other_queue().enqueueReadBuffer(buffer, CL_TRUE, 0, sizeof out, out);
  EXPECT_VALUE(out[0], ==, 1U) << about::function("enqueue_kernel")
                               << "calls that failed because there is no default queue";
  EXPECT_VALUE(out[1], ==, 0U) << about::executions() << "work-items of the child";
}

/// A kernel asks for the default queue after the first default queue was released.
void default_replaced(Setting& on) {
  auto first = std::make_optional(device_queue(on));
  const cl::CommandQueue second = device_queue(on, 0);
  ASSERT_SUCCESS(clSetDefaultDeviceCommandQueue(on.context()(), on.device_id(), second()));
  cl_command_queue known = nullptr;
  EXPECT_SUCCESS(
      clGetCommandQueueInfo(on.queue()(), CL_QUEUE_DEVICE_DEFAULT, sizeof known, &known, nullptr));
  EXPECT_HOLDS(known == second())
      << about::query("CL_QUEUE_DEVICE_DEFAULT")
      << "CL_QUEUE_DEVICE_DEFAULT is not the queue that replaced the default queue";
  first.reset();
  EXPECT_VALUE(Parent(on, "default_queue", {}, 0).run(2)[1], ==, 4U)
      << about::executions()
      << "work-items of a child in the queue that replaced the default queue";
}

cl_ulong time_of(const cl::Event& event, cl_profiling_info which) {
  cl_ulong time = 0;
  EXPECT_SUCCESS(clGetEventProfilingInfo(event(), which, sizeof time, &time, nullptr));
  return time;
}

/// Nanoseconds. A million steps of one work-item take longer on any device.
constexpr cl_ulong fine_resolution = 1000;

/// The times of a child are between the start of its parent and the completion of its parent.
void profiled(Setting& on) {
  Parent parent(on, "profiled", {}, CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_PROFILING_ENABLE);
  parent.argument(1, cl_uint{1000000});
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  cl::Event event;
  cl_int ended = CL_COMPLETE;
  const auto out = parent.run_in(queue, 8, event, ended);
  EXPECT_STATUS(CL_COMPLETE, ended);
  ASSERT_VALUE(out[1], ==, 42U) << "the number that the child wrote";
  cl_ulong to_end = 0, to_completion = 0, unwritten = 0;
  std::memcpy(&to_end, &out[4], sizeof to_end);
  std::memcpy(&to_completion, &out[6], sizeof to_completion);
  std::memset(&unwritten, 0xa5, sizeof unwritten);
  ASSERT_VALUE(to_end, !=, unwritten)
      << about::function("capture_event_profiling_info") << "the first value";
  ASSERT_VALUE(to_completion, !=, unwritten)
      << about::function("capture_event_profiling_info") << "the second value";
  const cl_ulong tick = on.device().getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>();
  if (tick <= fine_resolution) {
    EXPECT_VALUE(to_end, >, 0U) << about::function("capture_event_profiling_info")
                                << "nanoseconds from the child's start to its end";
  }
  EXPECT_VALUE(to_completion, >=, to_end) << about::function("capture_event_profiling_info")
                                          << "nanoseconds from the child's start to its "
                                             "completion, compared with the nanoseconds to its end";
  const cl_ulong start = time_of(event, CL_PROFILING_COMMAND_START),
                 end = time_of(event, CL_PROFILING_COMMAND_END),
                 complete = time_of(event, CL_PROFILING_COMMAND_COMPLETE);
  EXPECT_VALUE(complete, >=, end) << about::query("CL_PROFILING_COMMAND_COMPLETE")
                                  << "compared with CL_PROFILING_COMMAND_END";
  // The parent's time and the child's time may each be wrong by one tick.
  EXPECT_VALUE(complete - start + 2 * tick, >=, to_completion)
      << about::query("CL_PROFILING_COMMAND_COMPLETE")
      << "nanoseconds from start to completion, compared with the child's time";
}

template <const char* kernel>
void sub_groups(Setting& on) {
  for (const cl_uint size : {1U, 13U, 64U}) {
    if (size > on.info().max_work_group_size) continue;
    DURING(fmt::format("work-groups of {}", size));
    Parent parent(on, kernel);
    parent.argument(1, size);
    const auto out = parent.run(6);
    EXPECT_VALUE(out[2], ==, out[4]) << about::function("get_kernel_sub_group_count_for_ndrange")
                                     << "compared with get_num_sub_groups() in the block";
    EXPECT_VALUE(out[3], ==, out[5]) << about::function("get_kernel_max_sub_group_size_for_ndrange")
                                     << "compared with get_max_sub_group_size() in the block";
    EXPECT_VALUE(std::uint64_t{out[2]} * out[3], >=, size)
        << about::function("get_kernel_sub_group_count_for_ndrange")
        << "sub-groups times their greatest size, compared with the work-group's size";
  }
}
constexpr char marker[] = "refused_marker", marker_of_no_event[] = "refused_marker_of_no_event",
               kernel[] = "refused_kernel", kernel_of_no_event[] = "refused_kernel_of_no_event",
               local_memory[] = "refused_local_memory";
constexpr char range[] = "refused_range", uniform[] = " -cl-uniform-work-group-size";
constexpr char before_a_marker[] = "failed_event_before_a_marker",
               before_a_child[] = "failed_event_before_a_child";
constexpr char without_events[] = "filled", with_events[] = "filled_with_events",
               with_markers[] = "filled_with_markers";
constexpr char of_kernels[] = "enqueue_kernel", of_markers[] = "enqueue_marker";
constexpr char of_a_block[] = "sub_groups_of_a_block",
               with_local_memory[] = "sub_groups_with_local_memory";

constexpr host::Needs needs_uneven = needs & harness::parts::non_uniform_work_groups;
constexpr host::Needs sub_groups_and_queues =
    needs & host::needs_sub_groups & harness::parts::newest_sub_groups;
/// From 3.0 on, a device may refuse a new default queue.
constexpr host::Needs replaceable = needs & harness::parts::replaceable_queue;

constexpr const char *kernels = "OpenCL C 3.0.19, 6.15.19.1",
                     *markers = "OpenCL C 3.0.19, 6.15.19.7, Table 47",
                     *failed_events = "OpenCL C 3.0.19, 6.15.19.5; 6.15.19.8, Table 48",
                     *blocks = "OpenCL C 3.0.19, 6.15.20, Table 52";
constexpr host::Example rows[] = {
    {"queues/as_many_as_allowed",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_MAX_ON_DEVICE_QUEUES",
     as_many_queues_as_allowed,
     {2, 0},
     needs,
     0.3},
    {"events/as_many_as_allowed",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_MAX_ON_DEVICE_EVENTS",
     as_many_events_as_allowed,
     {2, 0},
     needs,
     0.3},
    {"failures/marker/null_queue", markers, call_refused<marker, 0>, {2, 0}, needs},
    {"failures/marker/no_list", markers, call_refused<marker, 1>, {2, 0}, needs},
    {"failures/marker/list_of_none", markers, call_refused<marker, 2>, {2, 0}, needs},
    {"failures/marker/invalid_event", markers, call_refused<marker_of_no_event>, {2, 0}, needs},
    {"failures/kernel/no_list", kernels, call_refused<kernel, 1>, {2, 0}, needs},
    {"failures/kernel/list_of_none", kernels, call_refused<kernel, 2>, {2, 0}, needs},
    {"failures/kernel/invalid_event", kernels, call_refused<kernel_of_no_event>, {2, 0}, needs},
    {"failures/kernel/no_local_memory", kernels, call_refused<local_memory>, {2, 0}, needs},
    {"failures/kernel/null_queue", kernels, call_refused<kernel, 0>, {2, 0}, needs},
    {"failures/kernel/uniform/1d", kernels, call_refused<range, 0, uniform>, {2, 0}, needs},
    {"failures/kernel/uniform/2d", kernels, call_refused<range, 1, uniform>, {2, 0}, needs},
    {"ranges/1d/uneven", kernels, uneven<0>, {2, 0}, needs_uneven},
    {"ranges/2d/uneven", kernels, uneven<1>, {2, 0}, needs_uneven},
    {"local_arguments/with_events", kernels, events_and_local_memory, {2, 0}, needs},
    {"events/retained", "OpenCL C 3.0.19, 6.15.19.8, Table 48", retained_event, {2, 0}, needs},
    {"events/many", "OpenCL C 3.0.19, 6.15.19.8, Table 48", many_events, {2, 0}, needs},
    {"failures/event", failed_events, failed_event, {2, 0}, needs},
    {"failures/event_of_a_list", failed_events, failed_event_of_a_list, {2, 0}, needs},
    {"failures/event_of_any_code", failed_events, failed_event_of_any_code, {2, 0}, needs},
    {"failures/event_before_a_marker",
     failed_events,
     failed_event_passed_on<before_a_marker>,
     {2, 0},
     needs},
    {"failures/event_before_a_child",
     failed_events,
     failed_event_passed_on<before_a_child>,
     {2, 0},
     needs},
    {"events/marker_without_event", markers, marker_without_event, {2, 0}, needs},
    {"queues/several", "OpenCL C 3.0.19, 6.15.19.8", several_queues, {2, 0}, needs},
    {"queues/filled", kernels, filled<without_events, of_kernels>, {2, 0}, needs},
    {"queues/filled_with_events", kernels, filled<with_events, of_kernels>, {2, 0}, needs},
    {"queues/filled_with_markers", markers, filled<with_markers, of_markers>, {2, 0}, needs},
    {"queues/no_default", "OpenCL C 3.0.19, 6.15.19.9, Table 49", no_default_queue, {2, 0}, needs},
    {"queues/default_replaced",
     "OpenCL API 3.0, 5.1, clSetDefaultDeviceCommandQueue",
     default_replaced,
     {2, 1},
     replaceable},
    {"profiled", "OpenCL C 3.0.19, 6.15.19.8, Table 48", profiled, {2, 0}, needs},
    {"sub_groups/of_a_block", blocks, sub_groups<of_a_block>, {2, 1}, sub_groups_and_queues},
    {"sub_groups/with_local_memory",
     blocks,
     sub_groups<with_local_memory>,
     {2, 1},
     sub_groups_and_queues},
};

}  // namespace

std::span<const host::Example> beyond_success() {
  return rows;
}

}  // namespace assay::suites::device_enqueue
