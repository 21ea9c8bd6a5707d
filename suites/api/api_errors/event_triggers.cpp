#include <array>
#include <optional>

#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

void CL_CALLBACK ignore(cl_event, cl_int, void*) {}

cl::UserEvent user_event(Attempt& a, std::optional<cl_int> status = std::nullopt) {
  cl::UserEvent event(a.on.context());
  if (status) event.setStatus(*status);
  return event;
}

/// The event of a finished command in this queue.
cl::Event command(Attempt& a, const cl::CommandQueue& queue) {
  const cl::Buffer buffer = a.on.buffer(16);
  const std::array<std::uint8_t, 16> bytes{};
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &event);
  queue.finish();
  return event;
}

cl_int times(Attempt& a, cl_event event) {
  cl_ulong value = 0;
  return a.api.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof value, &value,
                                       nullptr);
}

cl_int times_of_a_waiting_command(Attempt& a) {
  const cl::CommandQueue queue = a.on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  cl::UserEvent gate = user_event(a);
  const std::vector<cl::Event> wait{gate};
  const cl::Buffer buffer = a.on.buffer(16);
  const std::array<std::uint8_t, 16> bytes{};
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), &wait, &event);
  const cl_int status = times(a, event());
  gate.setStatus(CL_COMPLETE);
  queue.finish();
  return status;
}

cl_int set_status(Attempt& a, cl_event event, cl_int status) {
  return a.api.clSetUserEventStatus(event, status);
}

cl_int set_callback(Attempt& a, cl_int status, bool with_function = true) {
  cl::UserEvent event = user_event(a);
  const cl_int code =
      a.api.clSetEventCallback(event(), status, with_function ? ignore : nullptr, nullptr);
  event.setStatus(CL_COMPLETE);
  return code;
}

}  // namespace

std::vector<Trigger> event_triggers() {
  const std::string waiting = "clWaitForEvents/", setting = "clSetUserEventStatus/",
                    calling = "clSetEventCallback/", profiling = "clGetEventProfilingInfo/";
  return {
      {"clCreateUserEvent/null_context",
       [](Attempt& a) {
         return refused([&](cl_int* status) { return a.api.clCreateUserEvent(nullptr, status); });
       },
       true},
      {setting + "null_event", [](Attempt& a) { return set_status(a, nullptr, CL_COMPLETE); },
       true},
      {setting + "not_a_user_event",
       [](Attempt& a) {
         const cl::Event event = command(a, a.on.queue());
         return set_status(a, event(), CL_COMPLETE);
       }},
      {setting + "positive_status",
       [](Attempt& a) {
         cl::UserEvent event = user_event(a);
         const cl_int code = set_status(a, event(), CL_RUNNING);
         event.setStatus(CL_COMPLETE);
         return code;
       }},
      {setting + "set_twice",
       [](Attempt& a) {
         const cl::UserEvent event = user_event(a, CL_COMPLETE);
         return set_status(a, event(), CL_COMPLETE);
       }},
      {waiting + "no_events",
       [](Attempt& a) {
         const cl::UserEvent event = user_event(a, CL_COMPLETE);
         return a.api.clWaitForEvents(0, &event());
       },
       true},
      {waiting + "null_list", [](Attempt& a) { return a.api.clWaitForEvents(1, nullptr); }, true},
      {waiting + "null_event",
       [](Attempt& a) {
         const cl::UserEvent event = user_event(a, CL_COMPLETE);
         const cl_event events[] = {event(), nullptr};
         return a.api.clWaitForEvents(2, events);
       }},
      {waiting + "two_contexts",
       [](Attempt& a) {
         const cl::UserEvent here = user_event(a, CL_COMPLETE);
         cl::UserEvent there(a.on.other_context());
         there.setStatus(CL_COMPLETE);
         const cl_event events[] = {here(), there()};
         return a.api.clWaitForEvents(2, events);
       }},
      {waiting + "failed_event",
       [](Attempt& a) {
         const cl::UserEvent good = user_event(a, CL_COMPLETE), bad = user_event(a, -1);
         const cl_event events[] = {good(), bad()};
         return a.api.clWaitForEvents(2, events);
       }},
      {calling + "null_event",
       [](Attempt& a) { return a.api.clSetEventCallback(nullptr, CL_COMPLETE, ignore, nullptr); },
       true},
      {calling + "null_callback", [](Attempt& a) { return set_callback(a, CL_COMPLETE, false); }},
      {calling + "unknown_status", [](Attempt& a) { return set_callback(a, 17); }},
      {calling + "queued", [](Attempt& a) { return set_callback(a, CL_QUEUED); }},
      {profiling + "not_enabled", [](Attempt& a) { return times(a, command(a, a.on.queue())()); }},
      {profiling + "user_event",
       [](Attempt& a) {
         const cl::UserEvent event = user_event(a, CL_COMPLETE);
         return times(a, event());
       }},
      {profiling + "not_complete", times_of_a_waiting_command},
  };
}

}  // namespace assay::suites::api_errors
