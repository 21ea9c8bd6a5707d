#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <mutex>

#include "harness/cases/assertion.h"
#include "suites/api/events/tables.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/calls.h"

namespace assay::suites::events {
namespace {

using host::Setting;
using testing::Each;
using testing::SizeIs;

/// The object is never freed, because a driver may call a callback late.
struct Calls {
  std::mutex mutex;
  std::vector<cl_int> statuses;
  std::vector<cl_event> events;

  std::vector<cl_int> seen() {
    const std::lock_guard lock(mutex);
    return statuses;
  }
};

Calls& make_calls() {
  static std::vector<std::unique_ptr<Calls>> all;
  return *all.emplace_back(std::make_unique<Calls>());
}

void CL_CALLBACK note(cl_event event, cl_int status, void* data) {
  auto* calls = static_cast<Calls*>(data);
  const std::lock_guard lock(calls->mutex);
  calls->statuses.push_back(status);
  calls->events.push_back(event);
}

std::vector<cl_int> wait_for_calls(Calls& calls, std::size_t count) {
  host::wait_until([&] { return calls.seen().size() >= count; }, 5);
  return calls.seen();
}

std::vector<std::string> names_of_calls(Calls& calls, std::size_t count) {
  return host::status_names(wait_for_calls(calls, count));
}

cl::Event held_write(const cl::CommandQueue& queue, const cl::Buffer& buffer,
                     const cl::UserEvent& gate) {
  static const std::vector<std::uint8_t> bytes(64, 2);
  const std::vector<cl::Event> wait{gate};
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), &wait, &event);
  return event;
}

void on_completion(Setting& on) {
  Calls& calls = make_calls();
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const cl::Event event = held_write(on.queue(), buffer, gate);
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([&] { return !calls.seen().empty(); }, 0.1))
      << about::callback() << "the callback was called before the command is complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_VALUE(names_of_calls(calls, 1), ==, host::status_names({CL_COMPLETE}))
      << about::callback() << "statuses that the callback was given";
  EXPECT_MATCH(calls.events, testing::ElementsAre(event()))
      << about::callback() << "events that the callback was given";
  on.queue().finish();
  EXPECT_HOLDS(!host::wait_until([&] { return calls.seen().size() > 1; }, 0.05))
      << about::callback() << "the callback was called twice";
}

void every_status(Setting& on) {
  Calls &submitted = make_calls(), &running = make_calls(), &complete = make_calls();
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const cl::Event event = held_write(on.queue(), buffer, gate);
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_SUBMITTED, note, &submitted));
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_RUNNING, note, &running));
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &complete));
  gate.setStatus(CL_COMPLETE);
  on.queue().finish();
  // Each callback is called once, with its registered status or a later status.
  EXPECT_MATCH(wait_for_calls(submitted, 1),
               testing::AllOf(SizeIs(1), Each(testing::Le(CL_SUBMITTED))))
      << about::callback() << "statuses that the callback for CL_SUBMITTED was given";
  EXPECT_MATCH(wait_for_calls(running, 1), testing::AllOf(SizeIs(1), Each(testing::Le(CL_RUNNING))))
      << about::callback() << "statuses that the callback for CL_RUNNING was given";
  EXPECT_VALUE(names_of_calls(complete, 1), ==, host::status_names({CL_COMPLETE}))
      << about::callback() << "statuses that the callback for CL_COMPLETE was given";
}

void after_completion(Setting& on) {
  Calls& calls = make_calls();
  cl::UserEvent event(on.context());
  event.setStatus(CL_COMPLETE);
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
  EXPECT_VALUE(names_of_calls(calls, 1), ==, host::status_names({CL_COMPLETE}))
      << about::callback() << "statuses given to a callback registered on a complete event";
}

/// The callbacks are registered after the command has ended.
void after_a_command(Setting& on) {
  const cl::Buffer buffer = on.buffer(64);
  cl::Event event;
  static const std::vector<std::uint8_t> bytes(64, 2);
  on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr, &event);
  on.queue().finish();
  for (const cl_int status : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE}) {
    Calls& calls = make_calls();
    ASSERT_SUCCESS(clSetEventCallback(event(), status, note, &calls));
    EXPECT_MATCH(wait_for_calls(calls, 1), testing::AllOf(SizeIs(1), Each(testing::Le(status))))
        << about::callback() << "statuses given to a callback registered for "
        << host::status_names({status})[0];
    // To wait for a missing call takes long.
    if (testing::Test::HasFailure()) return;
  }
}

void several(Setting& on) {
  Calls& calls = make_calls();
  cl::UserEvent event(on.context());
  for (int i = 0; i < 10; ++i)
    ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
  event.setStatus(CL_COMPLETE);
  EXPECT_VALUE(names_of_calls(calls, 10), ==,
               host::status_names(std::vector<cl_int>(10, CL_COMPLETE)))
      << about::callback() << "statuses given to ten callbacks";
}

void on_failure(Setting& on) {
  Calls& calls = make_calls();
  cl::UserEvent event(on.context());
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
  event.setStatus(CL_OUT_OF_RESOURCES);
  EXPECT_VALUE(names_of_calls(calls, 1), ==, host::status_names({CL_OUT_OF_RESOURCES}))
      << about::callback() << "statuses given to the callback of a failed user event";
}

/// Uses a separate context, because a context with a terminated command may be unusable afterwards
/// (5.9).
void on_failure_of_what_it_waits_for(Setting& on) {
  Calls& calls = make_calls();
  cl::UserEvent gate(on.other_context());
  const cl::Buffer buffer(on.other_context(), CL_MEM_READ_WRITE, 64);
  const cl::Event event = held_write(on.other_queue(), buffer, gate);
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
  on.other_queue().flush();
  gate.setStatus(CL_INVALID_OPERATION);
  const std::vector<cl_int> seen = wait_for_calls(calls, 1);
  EXPECT_HOLDS(seen.size() == 1 && seen[0] < 0)
      << about::callback() << "the callback of a terminated command was given "
      << testing::PrintToString(host::status_names(seen)) << ", expected one error code";
}

/// A command and a user event fail. Every callback is called once: with its status, with a later
/// status, or with the error. Callbacks are registered before and after the failure.
void every_status_on_failure(Setting& on) {
  cl::UserEvent gate(on.other_context()), alone(on.other_context());
  const cl::Buffer buffer(on.other_context(), CL_MEM_READ_WRITE, 64);
  const cl::Event event = held_write(on.other_queue(), buffer, gate);
  struct Registered {
    cl_event event;
    cl_int status;
    Calls* calls;
  };
  for (const bool ended : {false, true}) {
    std::vector<Registered> all;
    for (const cl_event of : {event(), alone()})
      for (const cl_int status : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE}) {
        all.push_back({of, status, &make_calls()});
        ASSERT_SUCCESS(clSetEventCallback(of, status, note, all.back().calls));
      }
    if (!ended) {
      on.other_queue().flush();
      alone.setStatus(CL_OUT_OF_RESOURCES);
      gate.setStatus(CL_INVALID_OPERATION);
    }
    for (const Registered& one : all) {
      const cl_int last = one.status == CL_COMPLETE ? -1 : one.status;
      ASSERT_MATCH(wait_for_calls(*one.calls, 1),
                   testing::AllOf(SizeIs(1), Each(testing::Le(last))))
          << about::callback() << "statuses given to a callback of a "
          << (one.event == event() ? "command" : "user event") << " for "
          << host::status_names({one.status})[0] << ", registered "
          << (ended ? "after the error" : "before");
    }
  }
}

void before_the_event_is_gone(Setting& on) {
  Calls& calls = make_calls();
  const cl::Buffer buffer = on.buffer(64);
  {
    cl::UserEvent gate(on.context());
    const cl::Event event = held_write(on.queue(), buffer, gate);
    ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &calls));
    gate.setStatus(CL_COMPLETE);
  }
  on.queue().finish();
  EXPECT_VALUE(names_of_calls(calls, 1), ==, host::status_names({CL_COMPLETE}))
      << about::callback() << "statuses given after the last release";
}

std::atomic<int> told{0};
void CL_CALLBACK count_without_data(cl_event, cl_int, void* data) {
  if (data == nullptr) ++told;
}

/// "user_data can be NULL"
void without_data(Setting& on) {
  told = 0;
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const cl::Event event = held_write(on.queue(), buffer, gate);
  for (const cl_int status : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE})
    EXPECT_SUCCESS(clSetEventCallback(event(), status, count_without_data, nullptr));
  gate.setStatus(CL_COMPLETE);
  on.queue().finish();
  EXPECT_CALLS(told, ==, 3, 5) << "callbacks with NULL as user_data";
}

struct More {
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
  std::atomic<cl_int> status{CL_SUCCESS + 1};
  std::uint8_t value = 77;
};
void CL_CALLBACK enqueue_more(cl_event, cl_int, void* data) {
  auto* more = static_cast<More*>(data);
  cl_int status = clEnqueueWriteBuffer(more->queue, more->buffer, CL_FALSE, 0, 1, &more->value, 0,
                                       nullptr, nullptr);
  if (status == CL_SUCCESS) status = clFlush(more->queue);
  more->status = status;
}

void may_enqueue(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(16, 0));
  static More more;
  more.status = CL_SUCCESS + 1;  // the case may run again
  more.queue = other();
  more.buffer = buffer();
  cl::UserEvent event(on.context());
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, enqueue_more, &more));
  event.setStatus(CL_COMPLETE);
  ASSERT_CALLS(more.status != CL_SUCCESS + 1, ==, 1, 10) << "the callback";
  EXPECT_CODE(CL_SUCCESS, more.status.load()) << about::call("clSetEventCallback");
  std::uint8_t got = 0;
  other.enqueueReadBuffer(buffer, CL_TRUE, 0, 1, &got);
  EXPECT_VALUE(got, ==, 77) << "the value that the callback's command wrote";
}

std::atomic<int> released{0};
void CL_CALLBACK release_it(cl_event event, cl_int, void*) {
  if (clReleaseEvent(event) == CL_SUCCESS) ++released;
}

/// The callback may release the application's only reference to a command's event.
void may_release_the_event(Setting& on) {
  const cl::Buffer buffer = on.buffer(64);
  released = 0;
  constexpr int times = 20;
  for (int i = 0; i < times; ++i) {
    cl::UserEvent gate(on.context());
    cl::Event held = held_write(on.queue(), buffer, gate);
    ASSERT_SUCCESS(clSetEventCallback(held(), CL_COMPLETE, release_it, nullptr));
    held() = nullptr;  // the callback itself releases the reference
    on.queue().flush();
    gate.setStatus(CL_COMPLETE);
    on.queue().finish();
  }
  EXPECT_CALLS(released, ==, times, 5) << "calls of callbacks, one for each command";
  on.progress(0, 1);
}

/// The callback must not release the last reference, because clSetUserEventStatus still runs
/// (last-release-in-a-callback in data/interpretations.toml).
void may_release_a_user_event(Setting& on) {
  released = 0;
  constexpr int times = 20;
  for (int i = 0; i < times; ++i) {
    const cl::UserEvent event(on.context());
    ASSERT_SUCCESS(clRetainEvent(event()));
    ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, release_it, nullptr));
    ASSERT_SUCCESS(clSetUserEventStatus(event(), CL_COMPLETE));
  }
  EXPECT_CALLS(released, ==, times, 5) << "calls of callbacks, one for each event";
}

void CL_CALLBACK open_gate(cl_event, cl_int, void* data) {
  clSetUserEventStatus(static_cast<cl_event>(data), CL_COMPLETE);
}

/// A callback completes a user event. A command of another queue waits for the user event.
void may_set_a_user_event(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(64), more = on.buffer(64);
  for (int i = 0; i < 10; ++i) {
    cl::UserEvent gate(on.context()), second(on.context());
    const cl::Event first = held_write(on.queue(), buffer, gate),
                    last = held_write(other, more, second);
    EXPECT_SUCCESS(clSetEventCallback(first(), CL_COMPLETE, open_gate, second()));
    on.queue().flush();
    other.flush();
    gate.setStatus(CL_COMPLETE);
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(last, CL_COMPLETE)) << "round " << i;
    on.queue().finish();
    other.finish();
    if (testing::Test::HasFailure()) return;
  }
}

constexpr host::Example rows[] = {
    {"callbacks/complete", "OpenCL 1.2, 5.9, clSetEventCallback", on_completion, {1, 1}},
    // OpenCL 1.1 has callbacks only for CL_COMPLETE.
    {"callbacks/every_status", "OpenCL 1.2, 5.9, clSetEventCallback", every_status, {1, 2}},
    {"callbacks/late", "OpenCL 1.2, 5.9, clSetEventCallback", after_completion, {1, 1}},
    {"callbacks/late_of_a_command", "OpenCL 1.2, 5.9, clSetEventCallback", after_a_command, {1, 2}},
    {"callbacks/several", "OpenCL 1.2, 5.9, clSetEventCallback", several, {1, 1}},
    {"callbacks/failed", "OpenCL 1.2, 5.9, clSetEventCallback", on_failure, {1, 1}},
    {"callbacks/failed_wait",
     "OpenCL 1.2, 5.9, clSetEventCallback, footnote 20",
     on_failure_of_what_it_waits_for,
     {1, 1}},
    {"callbacks/failed_every_status",
     "OpenCL 1.2, 5.9, clSetEventCallback",
     every_status_on_failure,
     {1, 2}},
    {"callbacks/released_event",
     "OpenCL 1.2, 5.9, clSetEventCallback",
     before_the_event_is_gone,
     {1, 1}},
    {"callbacks/may_release_the_event",
     "OpenCL 1.2, 5.9, clSetEventCallback",
     may_release_the_event,
     {1, 1}},
    {"callbacks/may_release_a_user_event",
     "OpenCL 1.2, 5.9, clSetEventCallback",
     may_release_a_user_event,
     {1, 1}},
    {"callbacks/may_set_a_user_event",
     "OpenCL 1.2, 5.9, clSetEventCallback",
     may_set_a_user_event,
     {1, 1}},
    {"callbacks/may_enqueue", "OpenCL 1.2, 5.9, clSetEventCallback", may_enqueue, {1, 1}},
    {"callbacks/without_data",
     "OpenCL 1.2, 5.9, clSetEventCallback, user_data",
     without_data,
     {1, 2}},
};

}  // namespace

std::span<const host::Example> callbacks() {
  return rows;
}

}  // namespace assay::suites::events
