#include "suites/api/api_errors/call.h"

namespace assay::suites::api_errors {
namespace {

void CL_CALLBACK ignore(cl_event, cl_int, void*) {}

/// A user event that gets its status only when the attempt ends.
cl_event open(Attempt& a) {
  struct Completed : cl::UserEvent {
    using cl::UserEvent::UserEvent;
    Completed(Completed&&) = default;
    ~Completed() {
      if ((*this)() != nullptr) clSetUserEventStatus((*this)(), CL_COMPLETE);
    }
  };
  return a.keep(Completed(a.on.context()))();
}

/// The event of a finished command. The queue has no profiling.
cl_event command(Attempt& a) {
  const cl::Buffer buffer = a.on.buffer(16);
  const std::array<std::uint8_t, 16> bytes{};
  auto& event = a.keep<cl::Event>();
  a.on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &event);
  a.on.queue().finish();
  return event();
}

cl_int times_of_a_waiting_command(Attempt& a) {
  const cl::CommandQueue queue = a.on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  cl::UserEvent gate(a.on.context());
  const std::vector<cl::Event> wait{gate};
  const cl::Buffer buffer = a.on.buffer(16);
  const std::array<std::uint8_t, 16> bytes{};
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), &wait, &event);
  cl_ulong value = 0;
  const cl_int status = a.api.clGetEventProfilingInfo(event(), CL_PROFILING_COMMAND_END,
                                                      sizeof value, &value, nullptr);
  gate.setStatus(CL_COMPLETE);
  queue.finish();
  return status;
}

}  // namespace

std::vector<Trigger> event_triggers() {
  return joined({
      {{"clGetEventProfilingInfo/not_complete", times_of_a_waiting_command}},
      BREAKS(clCreateUserEvent, [](Attempt& a) { return std::tuple(a.on.context()()); },
             {{"null_context", {{"context", nullptr}}, true}}),
      BREAKS(clSetUserEventStatus, [](Attempt& a) { return std::tuple(open(a), CL_COMPLETE); },
             {{"null_event", {{"event", nullptr}}, true},
              {"not_a_user_event", {{"event", command}}},
              {"positive_status", {{"execution_status", CL_RUNNING}}},
              {"set_twice", {{"event", event<CL_COMPLETE>}}}}),
      BREAKS(clWaitForEvents,
             [](Attempt& a) { return std::tuple(2, complete_and<event<CL_COMPLETE>>(a)); },
             {{"no_events", {{"num_events", 0}}, true},
              {"null_list", {{"event_list", nullptr}}, true},
              {"null_event", {{"event_list", complete_and<null<cl_event>>}}},
              {"two_contexts", {{"event_list", complete_and<event<CL_COMPLETE, true>>}}},
              {"failed_event", {{"event_list", complete_and<event<-1>>}}}}),
      BREAKS(clSetEventCallback,
             [](Attempt& a) { return std::tuple(open(a), CL_COMPLETE, &ignore, nullptr); },
             {{"null_event", {{"event", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}},
              {"unknown_status", {{"command_exec_callback_type", 17}}},
              {"queued", {{"command_exec_callback_type", CL_QUEUED}}}}),
      BREAKS(clGetEventProfilingInfo,
             [](Attempt& a) {
               return std::tuple(command(a), CL_PROFILING_COMMAND_END, sizeof(cl_ulong),
                                 &a.keep<cl_ulong>(), nullptr);
             },
             {{"not_enabled", {}}, {"user_event", {{"event", event<CL_COMPLETE>}}}}),
  });
}

}  // namespace assay::suites::api_errors
