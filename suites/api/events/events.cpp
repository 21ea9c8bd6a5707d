#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/events/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/setting.h"
#include "suites/host/suite.h"

namespace assay::suites::events {
namespace {

using host::Setting;

cl_int status_of(const cl::Event& event) {
  return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
}

cl::Event write(Setting& on, const cl::CommandQueue& queue, const cl::Buffer& buffer,
                const std::vector<std::uint8_t>& bytes, const std::vector<cl::Event>& wait = {}) {
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(),
                           wait.empty() ? nullptr : &wait, &event);
  on.progress(0, 1);
  return event;
}

void user_event_states(Setting& on) {
  cl::UserEvent event(on.context());
  EXPECT_STATUS(CL_SUBMITTED, status_of(event)) << "of a new user event";
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_USER});
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), nullptr);
  EXPECT_QUERY(event.getInfo<CL_EVENT_CONTEXT>()(), on.context()());
  ASSERT_SUCCESS(clSetUserEventStatus(event(), CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, status_of(event));
  EXPECT_SUCCESS(clWaitForEvents(1, &event()));
}

void user_event_holds_commands(Setting& on) {
  cl::UserEvent gate(on.context());
  const std::vector<std::uint8_t> before(64, 1), after(64, 2);
  const cl::Buffer buffer = on.buffer_of(before);
  const cl::Event written = write(on, on.queue(), buffer, after, {gate});
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(written) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command runs although the event that it waits for is not complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(written, CL_COMPLETE));
  on.queue().finish();
  EXPECT_BYTES(after, on.read(buffer, 64)) << "the buffer's contents";
}

/// A user event with a negative status terminates all commands that wait for it. The case has a
/// separate context, because this context may be unusable afterwards (5.9).
void failed_user_event(Setting& on) {
  cl::UserEvent gate(on.other_context());
  const std::vector<std::uint8_t> bytes(64, 2);
  const cl::Buffer buffer(on.other_context(), CL_MEM_READ_WRITE, bytes.size());
  const cl::CommandQueue& queue = on.other_queue();
  const cl::Event written = write(on, queue, buffer, bytes, {gate});
  queue.flush();
  ASSERT_SUCCESS(clSetUserEventStatus(gate(), CL_INVALID_OPERATION));
  EXPECT_STATUS(CL_INVALID_OPERATION, status_of(gate)) << "after clSetUserEventStatus";
  EXPECT_STATUS_VALUE(host::wait_for_status(written, CL_COMPLETE), <, 0)
      << "execution status of the command that waited";
  EXPECT_CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &written()));
}

void command_types(Setting& on) {
  const cl::Buffer first = on.buffer(256), second = on.buffer(256);
  std::vector<std::uint8_t> bytes(256, 1);
  const auto expect = [&](cl_command_type type, cl::Event& event) {
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), type);
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), on.queue()());
    EXPECT_QUERY(event.getInfo<CL_EVENT_CONTEXT>()(), on.context()());
    event = {};
  };
  const cl_command_queue queue = on.queue()();
  const std::size_t zero[] = {0, 0, 0}, region[] = {16, 4, 1};
  cl::Event e;
  EXPECT_SUCCESS(
      clEnqueueWriteBuffer(queue, first(), CL_TRUE, 0, 256, bytes.data(), 0, nullptr, &e()));
  expect(CL_COMMAND_WRITE_BUFFER, e);
  EXPECT_SUCCESS(
      clEnqueueReadBuffer(queue, first(), CL_TRUE, 0, 256, bytes.data(), 0, nullptr, &e()));
  expect(CL_COMMAND_READ_BUFFER, e);
  EXPECT_SUCCESS(clEnqueueCopyBuffer(queue, first(), second(), 0, 0, 256, 0, nullptr, &e()));
  expect(CL_COMMAND_COPY_BUFFER, e);
  EXPECT_SUCCESS(clEnqueueWriteBufferRect(queue, first(), CL_TRUE, zero, zero, region, 0, 0, 0, 0,
                                          bytes.data(), 0, nullptr, &e()));
  expect(CL_COMMAND_WRITE_BUFFER_RECT, e);
  EXPECT_SUCCESS(clEnqueueReadBufferRect(queue, first(), CL_TRUE, zero, zero, region, 0, 0, 0, 0,
                                         bytes.data(), 0, nullptr, &e()));
  expect(CL_COMMAND_READ_BUFFER_RECT, e);
  EXPECT_SUCCESS(clEnqueueCopyBufferRect(queue, first(), second(), zero, zero, region, 0, 0, 0, 0,
                                         0, nullptr, &e()));
  expect(CL_COMMAND_COPY_BUFFER_RECT, e);
  if (!on.at_least(1, 2)) return;
  EXPECT_SUCCESS(clEnqueueFillBuffer(queue, first(), bytes.data(), 4, 0, 256, 0, nullptr, &e()));
  expect(CL_COMMAND_FILL_BUFFER, e);
  EXPECT_SUCCESS(clEnqueueMarkerWithWaitList(queue, 0, nullptr, &e()));
  expect(CL_COMMAND_MARKER, e);
  EXPECT_SUCCESS(clEnqueueBarrierWithWaitList(queue, 0, nullptr, &e()));
  expect(CL_COMMAND_BARRIER, e);
  ASSERT_SUCCESS(clFinish(queue));
}

void wait_for_all(Setting& on) {
  std::vector<cl::UserEvent> gates;
  for (int i = 0; i < 8; ++i) gates.emplace_back(on.context());
  const std::vector<cl::Event> wait(gates.begin(), gates.end());
  const std::vector<std::uint8_t> bytes(64, 2);
  const cl::Buffer buffer = on.buffer(64);
  const cl::Event written = write(on, on.queue(), buffer, bytes, wait);
  on.queue().flush();
  for (std::size_t i = 0; i < gates.size(); ++i) {
    EXPECT_HOLDS(!host::wait_until([&] { return status_of(written) <= CL_RUNNING; }, 0.02))
        << about::early() << "with " << i << " of 8 events complete";
    gates[(i * 3) % 8].setStatus(CL_COMPLETE);
  }
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(written, CL_COMPLETE));
  on.queue().finish();
}

void marker_waits_for_the_queue(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const std::vector<std::uint8_t> bytes(64, 2);
  const auto properties = on.out_of_order_queues()
                              ? cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}
                              : cl_command_queue_properties{0};
  const cl::CommandQueue queue = on.make_queue(properties);
  const cl::Event written = write(on, queue, buffer, bytes, {gate});
  cl::Event marker;
  ASSERT_SUCCESS(clEnqueueMarkerWithWaitList(queue(), 0, nullptr, &marker()));
  queue.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(marker) <= CL_COMPLETE; }, 0.1))
      << about::early() << "the marker is complete before the preceding command";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(marker, CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, status_of(written));
  queue.finish();
}

void marker_waits_for_its_list(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  cl::Event marker;
  ASSERT_SUCCESS(clEnqueueMarkerWithWaitList(on.queue()(), 1, &wait, &marker()));
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(marker) <= CL_COMPLETE; }, 0.1))
      << about::early() << "the marker is complete before the event that it waits for";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(marker, CL_COMPLETE));
}

/// In an out-of-order queue, commands that are enqueued after a barrier run after the barrier.
void barrier_holds_what_follows(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  cl::Event barrier;
  ASSERT_SUCCESS(clEnqueueBarrierWithWaitList(queue(), 1, &wait, &barrier()));
  const cl::Buffer buffer = on.buffer(64);
  const std::vector<std::uint8_t> bytes(64, 2);
  const cl::Event after = write(on, queue, buffer, bytes);
  queue.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(after) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command runs although the preceding barrier is not complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(after, CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, status_of(barrier));
  queue.finish();
}

void between_queues(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(64);
  const std::vector<std::uint8_t> bytes(64, 9);
  cl::UserEvent gate(on.context());
  const cl::Event written = write(on, on.queue(), buffer, bytes, {gate});
  on.queue().flush();
  std::vector<std::uint8_t> got(64, 0);
  cl::Event read;
  const std::vector<cl::Event> wait{written};
  other.enqueueReadBuffer(buffer, CL_FALSE, 0, 64, got.data(), &wait, &read);
  other.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(read) <= CL_RUNNING; }, 0.1))
      << about::early() << "the command runs although the event of another queue is not complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(read, CL_COMPLETE));
  EXPECT_SUCCESS(clWaitForEvents(1, &read()));  // because reading the status does not synchronize
  EXPECT_BYTES(bytes, got) << "data read back";
}

void counts_references(Setting& on) {
  cl::UserEvent event(on.context());
  const auto references = [&] { return event.getInfo<CL_EVENT_REFERENCE_COUNT>(); };
  const cl_uint at_first = references();
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_EVENT_REFERENCE_COUNT");
  EXPECT_SUCCESS(clRetainEvent(event()));
  EXPECT_VALUE(references(), ==, at_first + 1)
      << about::query("CL_EVENT_REFERENCE_COUNT") << "after clRetainEvent";
  EXPECT_SUCCESS(clReleaseEvent(event()));
  EXPECT_VALUE(references(), ==, at_first)
      << about::query("CL_EVENT_REFERENCE_COUNT") << "after clReleaseEvent";
  event.setStatus(CL_COMPLETE);
}

/// The application may release a command's event at once. The command still runs.
void released_early(Setting& on) {
  const cl::Buffer buffer = on.buffer(64);
  const std::vector<std::uint8_t> bytes(64, 4);
  for (int i = 0; i < 100; ++i) write(on, on.queue(), buffer, bytes);
  on.queue().finish();
  EXPECT_BYTES(bytes, on.read(buffer, 64)) << "the buffer's contents";
}

constexpr host::Example rows[] = {
    {"user_events/states", "OpenCL 1.2, 5.9, clCreateUserEvent", user_event_states, {1, 1}},
    {"user_events/hold_commands", "OpenCL 1.2, 5.9, CL_RUNNING", user_event_holds_commands, {1, 1}},
    {"user_events/failed", "OpenCL 1.2, 5.9, clSetUserEventStatus", failed_user_event, {1, 1}},
    {"commands/types", "OpenCL 1.2, 5.9, Table 5.18, CL_EVENT_COMMAND_TYPE", command_types, {1, 1}},
    {"wait_lists/all", "OpenCL 1.2, 5.2.2, event_wait_list", wait_for_all, {1, 1}},
    {"wait_lists/between_queues", "OpenCL 1.2, 5.13, clFlush", between_queues, {1, 1}},
    {"markers/queue",
     "OpenCL 1.2, 5.10, clEnqueueMarkerWithWaitList",
     marker_waits_for_the_queue,
     {1, 2}},
    {"markers/list",
     "OpenCL 1.2, 5.10, clEnqueueMarkerWithWaitList",
     marker_waits_for_its_list,
     {1, 2}},
    {"barriers/hold_what_follows",
     "OpenCL 1.2, 5.10, clEnqueueBarrierWithWaitList",
     barrier_holds_what_follows,
     {1, 2},
     harness::parts::out_of_order_queues},
    {"references/counted", "OpenCL 1.2, 5.9, clRetainEvent", counts_references, {1, 1}},
    {"references/released_early", "OpenCL 1.2, 5.9, clReleaseEvent", released_early},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("events", "Event objects (OpenCL 5.9, 5.10)",
                          {rows, commands(), callbacks(), waiting(), blocking()});
}

}  // namespace assay::suites::events
